/** Publishes the draft of a segment: says before whom it touches. */
import { Text } from "@mantine/core";
import { ifMatch } from "@signalbox/client";
import type { ReactNode } from "react";
import { useApi, useQueries, useWords } from "../../../data/index.js";
import { PublishDraft, type DraftEditor } from "../../../editing/index.js";
import type { SegmentDraft } from "../../../kinds/index.js";
import { useUserCounts, useUsersText } from "../../../ui/index.js";
import type { Segment } from "../segment.js";
import type { SegmentAnswers } from "./use-answers.js";
import { builderWords } from "./words.js";

export interface PublishSegmentProps {
  readonly id: string;
  readonly editor: DraftEditor<SegmentDraft>;
  /** Undefined: it was never published. */
  readonly published: Segment | undefined;
  readonly answers: SegmentAnswers;
}

export function PublishSegment({ id, editor, published, answers }: PublishSegmentProps): ReactNode {
  const say = useWords(builderWords);
  const { client } = useApi();
  return (
    <PublishDraft
      place={{ kind: "segments", id }}
      editor={editor}
      isPublished={published !== undefined}
      issueCount={answers.issues.length}
      words={{ publishTitle: say("publishTitle"), discardNewText: say("discardNewText") }}
      pages={{
        resource: { to: "/w/$workspaceId/segments/$segmentId", params: { segmentId: id } },
        list: { to: "/w/$workspaceId/segments" },
      }}
      put={({ document: { name, definition }, draft }) =>
        client.PUT("/api/admin/segments", {
          params: published === undefined ? {} : ifMatch(published),
          body: {
            id,
            name: name.trim(),
            definition,
            ...draft,
            ...(published === undefined && { status: "Running" as const }),
          },
        })
      }
    >
      <Effect published={published} answers={answers} />
      {published !== undefined && <Uses id={id} />}
    </PublishDraft>
  );
}

function Effect({ published, answers }: Pick<PublishSegmentProps, "published" | "answers">): ReactNode {
  const say = useWords(builderWords);
  const members = useUserCounts({ segment: published?.id ?? "" }, published !== undefined);
  const usersText = useUsersText();
  const { preview } = answers;
  const after =
    preview === undefined ? "–" : say(preview.isEstimate ? "estimate" : "total", { count: preview.count });
  if (published === undefined) return <Text>{say("publishNew", { users: after })}</Text>;
  return (
    <Text>{say("publishChanged", { before: members === undefined ? "–" : usersText(members), after })}</Text>
  );
}

function Uses({ id }: { readonly id: string }): ReactNode {
  const say = useWords(builderWords);
  const { data } = useQueries().useQuery("get", "/api/admin/segments/{id}/uses", {
    params: { path: { id } },
  });
  if (data === undefined) return null;
  const names = data.uses.map((use) => use.name).join(", ");
  return <Text c="dimmed">{names === "" ? say("unusedText") : say("usesText", { names })}</Text>;
}
