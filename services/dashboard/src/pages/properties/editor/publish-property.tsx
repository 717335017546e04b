/** Publishes the draft of a user property, or discards it: says before what it does. */
import { Button, Stack, Text } from "@mantine/core";
import { ifMatch } from "@signalbox/client";
import { IconTrash, IconUpload } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useApi, useWords, useWorkspace } from "../../../data/index.js";
import { deleteDraft, type PublishedDraft } from "../../../editing/index.js";
import type { PropertyDraft } from "./property-draft.js";
import { ActButton, ChangeDialog } from "../../../ui/index.js";
import type { UserProperty } from "../property.js";
import { propertiesWords } from "../words.js";

export interface PublishPropertyProps {
  readonly id: string;
  readonly draft: PropertyDraft;
  /** Undefined: it was never published. */
  readonly published: UserProperty | undefined;
  readonly issueCount: number;
  /** Saves what is not saved, and says what is published. */
  readonly flush: () => Promise<PublishedDraft<PropertyDraft>>;
  /** There is no draft any more. */
  readonly onGone: () => void;
  /** Whether there is one. */
  readonly hasDraft: boolean;
}

export function PublishProperty(props: PublishPropertyProps): ReactNode {
  const { id, draft, published, issueCount, flush, onGone, hasDraft } = props;
  const say = useWords(propertiesWords);
  const api = useApi();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const [isAsked, setAsked] = useState(false);
  const name = draft.name.trim();
  const missing = missingText(say, name, issueCount);
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
            await api.client.PUT("/api/admin/user-properties", {
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
              to: "/w/$workspaceId/properties/$propertyId",
              params: { workspaceId, propertyId: id },
            });
          }}
        >
          <Stack gap="xs">
            {missing === undefined ? <Text>{say("publishText")}</Text> : <Text c="orange.9">{missing}</Text>}
          </Stack>
        </ChangeDialog>
      )}
    </>
  );
}

type Say = ReturnType<typeof useWords<(typeof propertiesWords)["en"]>>;

function missingText(say: Say, name: string, issueCount: number): string | undefined {
  if (name === "") return say("needsName");
  return issueCount === 0 ? undefined : say("needsIssues", { count: issueCount });
}

function DiscardDraft({
  id,
  published,
  isPossible,
  onGone,
}: Pick<PublishPropertyProps, "id" | "published" | "onGone"> & { readonly isPossible: boolean }): ReactNode {
  const say = useWords(propertiesWords);
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
          await deleteDraft(api, { kind: "user-properties", id });
        },
        leave: () =>
          void (published === undefined
            ? navigate({ to: "/w/$workspaceId/properties", params: { workspaceId } })
            : navigate({
                to: "/w/$workspaceId/properties/$propertyId",
                params: { workspaceId, propertyId: id },
              })),
      }}
    />
  );
}
