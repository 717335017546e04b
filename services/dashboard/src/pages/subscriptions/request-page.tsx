/**
 * Requests that another member publishes the subscription page, for those who may not publish it: what is edited becomes
 * the draft of the page, and the draft is requested.
 */
import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useApi, useWords, useWorkspace } from "../../data/index.js";
import { draftStore, openDraft } from "../../editing/index.js";
import {
  ChangeDialog,
  componentWords,
  ErrorNotice,
  NoteField,
  noteOf,
  PageSkeleton,
  useOpenRequest,
} from "../../ui/index.js";
import { subscriptionsWords } from "./words.js";

/** A type, so that it is the document of a draft. */
type PageDocument = { readonly name: string; readonly definition: { readonly html: string } };

/** The draft of the page as the service has it. */
export interface SavedPage {
  /** Undefined: there is none. */
  readonly html: string | undefined;
  readonly version: string | undefined;
  /** An open request is about this draft. */
  readonly isRequested: boolean;
}

/** Reads the draft, which a member who may not publish the page goes on with. */
export function WithSavedPage({
  children,
}: {
  readonly children: (saved: SavedPage) => ReactNode;
}): ReactNode {
  const api = useApi();
  const { id } = useWorkspace();
  const open = useOpenRequest(id);
  const { data, error, refetch } = useQuery({
    queryKey: ["draft", "subscription-page", id],
    queryFn: async () => (await openDraft<PageDocument>(api, { kind: "subscription-page", id })) ?? null,
  });
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  const version = data?.version;
  return children({
    html: data?.document.definition.html,
    version,
    isRequested: version !== undefined && String(open?.draftUpdatedAt) === version,
  });
}

export interface RequestPageProps {
  readonly html: string;
  readonly saved: SavedPage;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function RequestPage({ html, saved, onClose, onDone }: RequestPageProps): ReactNode {
  const say = useWords(subscriptionsWords);
  const sayRequest = useWords(componentWords);
  const api = useApi();
  const { id } = useWorkspace();
  const [note, setNote] = useState("");
  const isOpen = useOpenRequest(id) !== undefined;
  return (
    <ChangeDialog
      title={sayRequest("requestApproval")}
      submit={sayRequest("requestApproval")}
      notice={sayRequest("approvalRequested")}
      onClose={onClose}
      onDone={onDone}
      onSubmit={async () => {
        const store = draftStore<PageDocument>(api, { kind: "subscription-page", id });
        if (html !== saved.html) await store.save({ name: "", definition: { html } }, saved.version);
        const resource = { type: "SubscriptionPage" as const, id };
        return api.client.POST("/api/admin/approvals", { body: { resource, ...noteOf(note) } });
      }}
    >
      <Stack gap="xs">
        <Text>{say("requestText")}</Text>
        {isOpen && <Text>{say("replacesRequest")}</Text>}
        <NoteField note={note} onNote={setNote} />
      </Stack>
    </ChangeDialog>
  );
}
