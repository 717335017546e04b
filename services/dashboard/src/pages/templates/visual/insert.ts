/** Puts blocks, variables and links into the document at the cursor. */
import type { Editor } from "@tiptap/core";
import type { Node as EditorTree, Schema } from "@tiptap/pm/model";
import type { EditorState } from "@tiptap/pm/state";
import type { ChooseImage } from "../editor-types.js";
import { blockOffers, type BlockOffer, type SayVisual } from "./block-offers.js";
import { propertyOfPath } from "./commands/condition-text.js";
import { addBlocks, setAttributes } from "./commands/edit-blocks.js";
import { isColumnPlace } from "./commands/fits.js";
import { editorBlocks } from "./document/to-editor.js";
import { runAct } from "./plugins/block-keys.js";

/** What is typed for the list goes. */
export function removeTyped(editor: Editor, from: number): void {
  editor.view.dispatch(editor.state.tr.delete(from, editor.state.selection.from));
}

/** Those that fit at the place where `insertOffer` puts them. */
export function fittingOffers(
  { schema, state }: Pick<Editor, "schema" | "state">,
  say: SayVisual,
  at?: number,
): readonly BlockOffer[] {
  const isInColumn = isColumnPlace(at === undefined ? state.selection.$from : state.doc.resolve(at));
  return blockOffers(say, isInColumn).filter(
    (offer) =>
      (offer.isInline === true && isInText(state, at)) ||
      addBlocks(blocksOf(schema, offer), at)(state) !== undefined,
  );
}

function isInText({ selection }: EditorState, at: number | undefined): boolean {
  const { parent } = selection.$from;
  return at === undefined && parent.isTextblock && parent.type.spec.code !== true;
}

function blocksOf(schema: Schema, { node, isInline }: BlockOffer): readonly EditorTree[] {
  const block = isInline === true ? { type: "paragraph", content: [node] } : node;
  return editorBlocks([block]).map((each) => schema.nodeFromJSON(each));
}

/** `at`: between two blocks; after the selected block without it. */
export function insertOffer(
  editor: Editor,
  offer: BlockOffer,
  { chooseImage, at }: { readonly chooseImage: ChooseImage | undefined; readonly at?: number | undefined },
): void {
  const { node, isInline } = offer;
  if (isInline === true && isInText(editor.state, at)) insertInline(editor, node);
  else runAct(editor, addBlocks(blocksOf(editor.schema, offer), at));
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
