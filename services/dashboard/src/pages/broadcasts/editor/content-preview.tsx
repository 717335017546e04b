/** The published template as one of the audience gets it, and a test of it. */
import { Group, SegmentedControl, Stack } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useMay, useWords } from "../../../data/index.js";
import { RenderedTemplate, UserChoice, usePreviewUser, type Template } from "../../../ui/index.js";
import type { Audience } from "./broadcast-draft.js";
import { TestBroadcast, type TestBroadcastProps } from "./test-broadcast.js";
import { useFirstMember } from "./use-first-member.js";
import { editorWords } from "./words.js";

export interface ContentPreviewProps extends Pick<TestBroadcastProps, "id" | "prepare"> {
  readonly template: Template;
  /** Whose first member is shown at first. */
  readonly audience: Audience;
}

const looks = ["desktop", "phone", "text"] as const;

export function ContentPreview({ id, template, audience, prepare }: ContentPreviewProps): ReactNode {
  const say = useWords(editorWords);
  const may = useMay();
  const [chosen, setChosen] = useState<string>();
  const [as, setAs] = useState<(typeof looks)[number]>("desktop");
  const member = useFirstMember(audience);
  const user = usePreviewUser(chosen ?? member);
  return (
    <Stack>
      <Group gap="sm" align="end">
        {may("users:read") && may("users:see-personal") && (
          <UserChoice
            // Another user who is shown at first takes the place of the one before.
            key={user.id}
            size="xs"
            w={260}
            label={say("previewUser")}
            placeholder={say("previewHint")}
            disabled={user.isPending}
            userId={user.id}
            onChoose={setChosen}
          />
        )}
        {template.type === "Email" && (
          <SegmentedControl
            size="xs"
            aria-label={say("as")}
            value={as}
            onChange={(next) => setAs(looks.find((each) => each === next) ?? "desktop")}
            data={looks.map((value) => ({ value, label: say(value) }))}
          />
        )}
        <TestBroadcast id={id} channel={template.type} user={user} prepare={prepare} />
      </Group>
      <RenderedTemplate template={template} user={user} version="published" as={as} />
    </Stack>
  );
}
