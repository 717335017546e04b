/** Undo and redo by name, by button and key, and whether the draft is saved. */
import { ActionIcon, Group, Text, Tooltip } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp } from "@tabler/icons-react";
import { useEffect, type ReactNode } from "react";
import { useWords } from "../data/index.js";
import { useShownShortcut } from "../ui/index.js";
import { isSaved } from "./autosave.js";
import type { DraftEditor, DraftEditorState } from "./draft-editor.js";
import { editingWords } from "./words.js";

export interface EditorToolsProps<Document> {
  readonly editor: DraftEditor<Document>;
  readonly state: DraftEditorState<Document>;
  /** Whether there is something published that an editor without a draft shows. */
  readonly isPublished: boolean;
}

export function EditorTools<Document>({ editor, state, isPublished }: EditorToolsProps<Document>): ReactNode {
  const say = useWords(editingWords);
  const { past, future } = state.history;
  useUndoKeys(editor);
  useShownShortcut("Ctrl Z", say("undo"));
  useShownShortcut("Ctrl Shift Z", say("redo"));
  const undo = past === undefined ? say("undo") : say("undoWhat", { what: past.name });
  const redo = future === undefined ? say("redo") : say("redoWhat", { what: future.name });
  return (
    <Group gap={4}>
      <Text size="sm" c="dimmed" role="status">
        <SaveState state={state} isPublished={isPublished} />
      </Text>
      <Tooltip label={undo}>
        <ActionIcon
          variant="default"
          aria-label={undo}
          aria-keyshortcuts="Control+Z"
          disabled={past === undefined}
          onClick={editor.undo}
        >
          <IconArrowBackUp size={16} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={redo}>
        <ActionIcon
          variant="default"
          aria-label={redo}
          aria-keyshortcuts="Control+Shift+Z"
          disabled={future === undefined}
          onClick={editor.redo}
        >
          <IconArrowForwardUp size={16} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}

function SaveState<Document>({
  state: { autosave, isKept },
  isPublished,
}: Pick<EditorToolsProps<Document>, "state" | "isPublished">): ReactNode {
  const say = useWords(editingWords);
  if (isSaved(autosave)) {
    if (autosave.version !== undefined) return say("saved");
    return say(isPublished ? "published" : "fresh");
  }
  if (autosave.retry !== undefined || autosave.phase === "deleted" || autosave.phase === "refused")
    return say(isKept ? "kept" : "notKept");
  return say(autosave.phase === "idle" || autosave.phase === "conflict" ? "unsaved" : "saving");
}

/** Also in fields: what is typed there is in the document. */
function useUndoKeys<Document>(editor: DraftEditor<Document>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isUndo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.altKey;
      const isRedo = event.key.toLowerCase() === "y" && event.ctrlKey;
      if ((!isUndo && !isRedo) || isOwnText(event.target)) return;
      event.preventDefault();
      if (isRedo || event.shiftKey) editor.redo();
      else editor.undo();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [editor]);
}

/** Text areas and dialogs keep what is typed in them until it is taken over. */
function isOwnText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("textarea, [role=dialog], [data-own-text]") !== null;
}
