/** Keys of blocks. */
import { Extension, type Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { NodeSelection } from "@tiptap/pm/state";
import {
  duplicateBlocks,
  moveBlocks,
  paragraphAfter,
  selectBlock,
  type BlockAct,
} from "../commands/edit-blocks.js";
import { isWhole, selectedBlock, trailOf } from "../commands/places.js";

/** Carries out an act, which is one step to undo; false if it is not possible now. */
export function runAct(editor: Editor, act: BlockAct): boolean {
  const transaction = act(editor.state);
  if (transaction === undefined) return false;
  typedFields.delete(editor);
  editor.view.dispatch(transaction.docChanged ? closeHistory(transaction) : transaction);
  return true;
}

/** The field that was typed into last. */
const typedFields = new WeakMap<Editor, string>();

/** Changes what a field types into: what is typed in one field, without a pause, is one step to undo. */
export function typeInto(editor: Editor, field: string, act: BlockAct): void {
  const transaction = act(editor.state);
  if (transaction === undefined) return;
  const isSame = typedFields.get(editor) === field;
  typedFields.set(editor, field);
  editor.view.dispatch(isSame ? transaction : closeHistory(transaction));
}

export const blockKeys: Extension = Extension.create({
  name: "blockKeys",
  priority: 500,
  addKeyboardShortcuts() {
    const { editor } = this;
    return {
      "Alt-ArrowUp": () => runAct(editor, moveBlocks("up")) || true,
      "Alt-ArrowDown": () => runAct(editor, moveBlocks("down")) || true,
      "Mod-d": () => runAct(editor, duplicateBlocks) || true,
      Escape: () => selectOut(editor),
      Enter: () => enter(editor),
    };
  },
});

/** Selects the block of the cursor, then what is around it. */
function selectOut(editor: Editor): boolean {
  const trail = trailOf(editor.state);
  const target = isWhole(editor.state) ? trail.at(-2) : trail.at(-1);
  return target !== undefined && runAct(editor, selectBlock(target.pos));
}

/** Of a selected block: into its text, or a paragraph after it. In a button or caption: after it. */
function enter(editor: Editor): boolean {
  const { state } = editor;
  const { selection } = state;
  if (selection instanceof NodeSelection && selection.node.isBlock) {
    const block = selectedBlock(state);
    if (block === undefined || block.node.isAtom) return runAct(editor, paragraphAfter);
    return editor.commands.setTextSelection(block.pos + 1);
  }
  const { name } = selection.$from.parent.type;
  return (name === "button" || name === "quoteCaption") && runAct(editor, paragraphAfter);
}
