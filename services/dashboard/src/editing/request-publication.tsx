/**
 * Requests that another member publishes the draft that an editor has, for those who may not publish it themselves. The
 * draft stays in the editor; one that is saved later can be requested again, in place of the first request.
 */
import { Button, Stack, Text } from "@mantine/core";
import type { Body } from "@signalbox/client";
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
import { isMissing, MissingBefore, type Missing } from "./missing-before.js";
import { savedDraft, type DraftContent, type DraftPlace } from "./draft-store.js";
import { editingWords } from "./words.js";

export type RequestFields = Pick<
  NonNullable<Body<"/api/admin/approvals", "POST">>,
  "moveRuns" | "canRunMultiple"
>;

export interface RequestPublicationProps<Document> {
  readonly place: DraftPlace;
  readonly kind: ApprovalKind;
  readonly editor: DraftEditor<Document>;
  /** What is left to do before it can be requested. */
  readonly missing: Missing;
  readonly fields: RequestFields | undefined;
  /** What publishing touches. */
  readonly children: ReactNode;
}

export function RequestPublication<Document extends DraftContent>(
  props: RequestPublicationProps<Document>,
): ReactNode {
  const { place, kind, editor, missing, fields, children } = props;
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
          canSubmit={!isMissing(missing)}
          notice={sayRequest("approvalRequested")}
          onClose={() => setAsked(false)}
          onSubmit={async () => {
            await savedDraft(editor, say("conflict"));
            const resource = { type: kind, id: place.id };
            return client.POST("/api/admin/approvals", { body: { resource, ...noteOf(note), ...fields } });
          }}
        >
          <Stack gap="xs">
            {isMissing(missing) ? <MissingBefore missing={missing} editor={editor} /> : children}
            {open !== undefined && <Text>{say("replacesRequest")}</Text>}
            <NoteField note={note} onNote={setNote} />
          </Stack>
        </ChangeDialog>
      )}
    </>
  );
}
