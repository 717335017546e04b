/** An open draft for components: saved when the page is hidden or left, and again when the service answers. */
import { useEffect, useState, useSyncExternalStore } from "react";
import { useConnection } from "../data/index.js";
import { isSaved } from "./autosave.js";
import {
  createDraftEditor,
  type DraftEditor,
  type DraftEditorOptions,
  type DraftEditorState,
} from "./draft-editor.js";

export type OpenDraft<Document> = Omit<DraftEditorOptions<Document>, "now" | "after">;

export interface ShownDraft<Document> {
  readonly editor: DraftEditor<Document>;
  readonly state: DraftEditorState<Document>;
  readonly document: Document;
}

/** The options are those of the first call: another draft needs another component. */
export function useDraftEditor<Document>(open: OpenDraft<Document>): ShownDraft<Document> {
  const [editor] = useState(() => createDraftEditor({ ...open, now: Date.now, after: afterMs }));
  const state = useSyncExternalStore(editor.subscribe, editor.state);
  const connection = useConnection();
  useEffect(() => {
    if (connection === "ok") editor.retry();
  }, [editor, connection]);
  useEffect(() => {
    const guard = (event: BeforeUnloadEvent): void => {
      const { autosave, isKept } = editor.state();
      if (!isSaved(autosave) && !isKept) event.preventDefault();
    };
    const hide = (): void => {
      if (document.visibilityState === "hidden") void editor.flush();
    };
    window.addEventListener("beforeunload", guard);
    document.addEventListener("visibilitychange", hide);
    return () => {
      window.removeEventListener("beforeunload", guard);
      document.removeEventListener("visibilitychange", hide);
      void editor.flush();
    };
  }, [editor]);
  return { editor, state, document: state.history.document };
}

function afterMs(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
