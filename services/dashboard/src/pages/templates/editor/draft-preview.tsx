/** The draft as a person gets it, as far as it is saved. */
import { Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState, type ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import { RenderedTemplate, Section, type PreviewUser, type Template } from "../../../ui/index.js";
import { UserChoice } from "../user-choice.js";
import { templatesWords } from "../words.js";
import { templateEditorWords } from "./words.js";

export interface DraftPreviewProps {
  readonly template: Template;
  /** Whether the service has it: a mail is shown from there. */
  readonly isStored: boolean;
  readonly user: PreviewUser;
  readonly onUser: (userId: string | undefined) => void;
}

const looks = ["desktop", "phone", "text"] as const;
const settledMs = 500;

export function DraftPreview({ template, isStored, user, onUser }: DraftPreviewProps): ReactNode {
  const say = useWords(templatesWords);
  const sayEditor = useWords(templateEditorWords);
  const [as, setAs] = useState<(typeof looks)[number]>("desktop");
  const [settled] = useDebouncedValue(template, settledMs);
  return (
    <Section title={say("preview")}>
      <Stack>
        <Group gap="sm" align="end">
          <UserChoice user={user} onChoose={onUser} />
          {template.type === "Email" && (
            <SegmentedControl
              size="xs"
              aria-label={say("as")}
              value={as}
              onChange={setAs}
              data={looks.map((value) => ({ value, label: say(value) }))}
            />
          )}
        </Group>
        {isStored || template.type !== "Email" ? (
          <RenderedTemplate
            template={settled}
            user={user}
            version={settled.draft === undefined ? "published" : "draft"}
            as={as}
          />
        ) : (
          <Text c="dimmed">{sayEditor("previewLater")}</Text>
        )}
      </Stack>
    </Section>
  );
}
