/** Puts blocks, variables and links into the document at the cursor. */
import type { Editor } from "@tiptap/core";
import type { ChooseImage } from "../editor-types.js";
import type { BlockOffer } from "./block-offers.js";
import { propertyOfPath } from "./commands/condition-text.js";
import { addBlocks, setAttributes } from "./commands/edit-blocks.js";
import { editorBlocks } from "./document/to-editor.js";
import { runAct } from "./plugins/block-keys.js";

/** What is typed for the list goes. */
export function removeTyped(editor: Editor, from: number): void {
  editor.view.dispatch(editor.state.tr.delete(from, editor.state.selection.from));
}

/** `at`: between two blocks; after the selected block without it. */
export function insertOffer(
  editor: Editor,
  { node, isInline }: BlockOffer,
  { chooseImage, at }: { readonly chooseImage: ChooseImage | undefined; readonly at?: number | undefined },
): void {
  const isInText = editor.state.selection.$from.parent.isTextblock && at === undefined;
  const block = isInline === true ? { type: "paragraph", content: [node] } : node;
  if (isInline === true && isInText) insertInline(editor, node);
  else {
    const blocks = editorBlocks([block]).map((each) => editor.schema.nodeFromJSON(each));
    runAct(editor, addBlocks(blocks, at));
  }
  editor.view.focus();
  if (node["type"] === "image" && chooseImage !== undefined)
    void chooseFor(editor, editor.state.selection.from, chooseImage);
}

function insertInline(editor: Editor, node: Readonly<Record<string, unknown>>): void {
  const [paragraph] = editorBlocks([{ type: "paragraph", content: [node] }]);
  const [inline] = paragraph?.content ?? [];
  if (inline === undefined) return;
  const marks = editor.state.storedMarks ?? editor.state.selection.$from.marks();
  const made = editor.schema.nodeFromJSON(inline).mark(marks.filter(({ type }) => type.name !== "keptText"));
  editor.view.dispatch(editor.state.tr.replaceSelectionWith(made, false).scrollIntoView());
}

/** A user property as a chip; any other variable as Liquid. */
export function insertVariable(editor: Editor, path: string): void {
  const property = propertyOfPath(path);
  const { $from } = editor.state.selection;
  if (!$from.parent.isTextblock || $from.parent.type.spec.code === true || property === undefined)
    editor.commands.insertContent({ type: "text", text: `{{ ${path} }}` });
  else insertInline(editor, { type: "userProperty", attrs: { variableName: property } });
  editor.view.focus();
}

/** Opens the images of the workspace for the image at that position. */
export async function chooseFor(editor: Editor, pos: number, chooseImage: ChooseImage): Promise<void> {
  const chosen = await chooseImage();
  const node = chosen && !editor.isDestroyed ? editor.state.doc.nodeAt(pos) : null;
  if (chosen === undefined || node === null || !["image", "imageBlock"].includes(node.type.name)) return;
  const { src, alt, width } = chosen;
  runAct(editor, setAttributes(pos, { src, alt, width: `${width}px` }));
}
