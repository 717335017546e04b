/**
 * Requests that another member publishes the draft that an editor has, for those who may not publish it themselves. The
 * draft stays in the editor; one that is saved later can be requested again, in place of the first request.
 */
import { Button, Stack, Text } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useApi, useWords } from "../data/index.js";
import {
  ChangeDialog,
  componentWords,
  NoteField,
  noteOf,
  useOpenRequest,
  WaitingBadge,
  type ApprovalKind,
} from "../ui/index.js";
import { isSaved } from "./autosave.js";
import type { DraftEditor } from "./draft-editor.js";
import { savedDraft, type DraftPlace } from "./draft-store.js";
import { editingWords } from "./words.js";

export interface RequestPublicationProps<Document> {
  readonly place: DraftPlace;
  readonly kind: ApprovalKind;
  readonly editor: DraftEditor<Document>;
  /** What is left to do before it can be requested. */
  readonly missing: string | undefined;
  /** What publishing touches. */
  readonly children: ReactNode;
}

export function RequestPublication<Document>(props: RequestPublicationProps<Document>): ReactNode {
  const { place, kind, editor, missing, children } = props;
  const say = useWords(editingWords);
  const sayRequest = useWords(componentWords);
  const { client } = useApi();
  const [isAsked, setAsked] = useState(false);
  const [note, setNote] = useState("");
  const open = useOpenRequest(place.id);
  const { autosave } = editor.state();
  const isRequested = isSaved(autosave) && String(open?.draftUpdatedAt) === autosave.version;
  const hasDraft = autosave.version !== undefined || !isSaved(autosave);
  return (
    <>
      <WaitingBadge id={place.id} />
      <Button
        leftSection={<IconSend size={14} />}
        disabled={!hasDraft || isRequested}
        onClick={() => setAsked(true)}
      >
        {sayRequest(isRequested ? "approvalRequested" : "requestApproval")}
      </Button>
      {isAsked && (
        <ChangeDialog
          title={sayRequest("requestApproval")}
          submit={sayRequest("requestApproval")}
          canSubmit={missing === undefined}
          notice={sayRequest("approvalRequested")}
          onClose={() => setAsked(false)}
          onSubmit={async () => {
            await savedDraft(editor, say("conflict"));
            const resource = { type: kind, id: place.id };
            return client.POST("/api/admin/approvals", { body: { resource, ...noteOf(note) } });
          }}
        >
          <Stack gap="xs">
            {missing === undefined ? children : <Text c="orange.9">{missing}</Text>}
            {open !== undefined && <Text>{say("replacesRequest")}</Text>}
            <NoteField note={note} onNote={setNote} />
          </Stack>
        </ChangeDialog>
      )}
    </>
  );
}
