/** A double click on what has no text, as an image, selects it like a click. The editor would look for a word beside it. */
import { Extension } from "@tiptap/core";
import { NodeSelection, Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

export const atomClicks: Extension = Extension.create({
  name: "atomClicks",
  addProseMirrorPlugins: () => [new Plugin({ props: { handleDOMEvents: { mousedown: pressed } } })],
});

/** True for what it has done. */
function pressed(view: EditorView, event: MouseEvent): boolean {
  if (event.detail < 2 || event.button !== 0) return false;
  const { doc, tr: transaction } = view.state;
  const pos = view.posAtCoords({ left: event.clientX, top: event.clientY })?.inside ?? -1;
  const node = pos < 0 ? null : doc.nodeAt(pos);
  if (node === null || !node.isAtom || !NodeSelection.isSelectable(node)) return false;
  event.preventDefault();
  view.dispatch(transaction.setSelection(NodeSelection.create(doc, pos)));
  return true;
}
