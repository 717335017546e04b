/** Publishes the draft of a segment, or discards it: says before whom and what it touches. */
import { Button, Stack, Text } from "@mantine/core";
import { ifMatch } from "@signalbox/client";
import { IconTrash, IconUpload } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useApi, useQueries, useWords, useWorkspace } from "../../../data/index.js";
import { deleteDraft, type PublishedDraft } from "../../../editing/index.js";
import type { SegmentDraft } from "../../../kinds/index.js";
import { ActButton, ChangeDialog, useUserCounts, useUsersText } from "../../../ui/index.js";
import type { Segment } from "../segment.js";
import type { SegmentAnswers } from "./use-answers.js";
import { builderWords } from "./words.js";

export interface PublishSegmentProps {
  readonly id: string;
  readonly draft: SegmentDraft;
  /** Undefined: it was never published. */
  readonly published: Segment | undefined;
  readonly answers: SegmentAnswers;
  /** Saves what is not saved, and says what is published. */
  readonly flush: () => Promise<PublishedDraft<SegmentDraft>>;
  /** There is no draft any more. */
  readonly onGone: () => void;
  /** Whether there is one. */
  readonly hasDraft: boolean;
}

export function PublishSegment(props: PublishSegmentProps): ReactNode {
  const { id, draft, published, answers, flush, onGone, hasDraft } = props;
  const say = useWords(builderWords);
  const api = useApi();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const [isAsked, setAsked] = useState(false);
  const name = draft.name.trim();
  const missing = missingText(say, name, answers);
  return (
    <>
      <DiscardDraft id={id} published={published} isPossible={hasDraft} onGone={onGone} />
      <Button leftSection={<IconUpload size={14} />} onClick={() => setAsked(true)}>
        {say("publish")}
      </Button>
      {isAsked && (
        <ChangeDialog
          title={say("publishTitle")}
          submit={say("publish")}
          canSubmit={missing === undefined}
          notice={say("published")}
          rereads="elsewhere"
          onClose={() => setAsked(false)}
          onSubmit={async () => {
            const { document, draftUpdatedAt } = await flush();
            await api.client.PUT("/api/admin/segments", {
              params: published === undefined ? {} : ifMatch(published),
              body: {
                id,
                name: document.name.trim(),
                definition: document.definition,
                ...(draftUpdatedAt !== undefined && { draftUpdatedAt }),
                ...(published === undefined && { status: "Running" as const }),
              },
            });
          }}
          onDone={() => {
            onGone();
            void navigate({
              to: "/w/$workspaceId/segments/$segmentId",
              params: { workspaceId, segmentId: id },
            });
          }}
        >
          <Stack gap="xs">
            {missing === undefined ? (
              <>
                <Effect published={published} answers={answers} />
                {published !== undefined && <Uses id={id} />}
              </>
            ) : (
              <Text c="orange.9">{missing}</Text>
            )}
          </Stack>
        </ChangeDialog>
      )}
    </>
  );
}

type Say = ReturnType<typeof useWords<(typeof builderWords)["en"]>>;

function missingText(say: Say, name: string, { issues }: SegmentAnswers): string | undefined {
  if (name === "") return say("needsName");
  return issues.length === 0 ? undefined : say("needsIssues", { count: issues.length });
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

function DiscardDraft({
  id,
  published,
  isPossible,
  onGone,
}: Pick<PublishSegmentProps, "id" | "published" | "onGone"> & { readonly isPossible: boolean }): ReactNode {
  const say = useWords(builderWords);
  const api = useApi();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  return (
    <ActButton
      variant="default"
      act={{
        id: "discard",
        label: say("discard"),
        icon: IconTrash,
        isDangerous: true,
        isPossible,
        title: say("discardTitle"),
        question: <Text>{say(published === undefined ? "discardNewText" : "discardText")}</Text>,
        apply: async () => {
          onGone();
          await deleteDraft(api, { kind: "segments", id });
        },
        leave: () =>
          void (published === undefined
            ? navigate({ to: "/w/$workspaceId/segments", params: { workspaceId } })
            : navigate({
                to: "/w/$workspaceId/segments/$segmentId",
                params: { workspaceId, segmentId: id },
              })),
      }}
    />
  );
}
