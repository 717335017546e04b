/** Why a draft is not saved, and what to do: nothing that was typed is lost. */
import { Alert, Button, Group } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useWords } from "../data/index.js";
import { ErrorNotice } from "../ui/index.js";
import { ConflictDialog, type ConflictDialogProps } from "./conflict-dialog.js";
import type { DraftEditor, DraftEditorState } from "./draft-editor.js";
import { editingWords } from "./words.js";

export interface DraftNoticesProps<Document> extends Pick<
  ConflictDialogProps<Document>,
  "nameOf" | "decided"
> {
  readonly editor: DraftEditor<Document>;
  readonly state: DraftEditorState<Document>;
}

export function DraftNotices<Document>(props: DraftNoticesProps<Document>): ReactNode {
  const { editor, state } = props;
  const say = useWords(editingWords);
  const [isDeciding, setDeciding] = useState(false);
  const { phase, retry, conflicts } = state.autosave;
  if (phase === "conflict") {
    return (
      <Alert color="orange" role="alert" title={say("conflict")}>
        <Group justify="space-between">
          {say("conflictText")}
          <Button variant="default" onClick={() => setDeciding(true)}>
            {say("decide")}
          </Button>
        </Group>
        {isDeciding && (
          <ConflictDialog
            conflicts={conflicts}
            nameOf={props.nameOf}
            decided={props.decided}
            onDecide={(decide) => {
              setDeciding(false);
              editor.decide(decide);
            }}
            onClose={() => setDeciding(false)}
          />
        )}
      </Alert>
    );
  }
  if (phase === "deleted") {
    return (
      <Alert color="orange" role="alert">
        <Group justify="space-between">
          {say("deleted")}
          <Button variant="default" onClick={editor.saveAnew}>
            {say("saveAnew")}
          </Button>
        </Group>
      </Alert>
    );
  }
  if (phase === "refused") return <ErrorNotice title={say("refused")} error={state.error} />;
  if (retry !== undefined)
    return (
      <Alert color="orange" role="status">
        {say(retry.reason === "signed-out" ? "signedOut" : "away")}
      </Alert>
    );
  return null;
}
