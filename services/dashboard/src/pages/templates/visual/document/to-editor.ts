/**
 * A document of the API as JSON of the editor's schema. What the schema cannot hold becomes an atom that carries its JSON;
 * what it holds but the editor does not edit rides in the attribute `kept`. `documentOf` is the inverse. Pure.
 */
import { isEqualJson } from "../../../../ui/index.js";
import { brandPieces } from "../commands/brand-text.js";
import { isPlainObject, ownValue, withProperty, type JsonObject } from "./json.js";
import { documentMarks, editorMarks, type EditorMark } from "./marks.js";
import {
  blockShapes,
  brandValue,
  inlineShapes,
  isBlockType,
  isInlineType,
  keptText,
  maxColumns,
  unknownBlock,
  unknownInline,
  type BlockType,
  type Holding,
  type Place,
} from "./shapes.js";

/** A node of the editor, as JSON. */
export interface EditorNode {
  readonly type: string;
  readonly attrs?: JsonObject;
  readonly content?: readonly EditorNode[];
  readonly text?: string;
  readonly marks?: readonly EditorMark[];
}

/** Undefined for what is no document: not an object, or its type is not `doc`. */
export function editorDocument(document: unknown): EditorNode | undefined {
  const root = documentObject(document);
  if (root === undefined) return undefined;
  const content = contentOf(root, "blocks");
  return content && { type: "doc", attrs: { kept: keptOf(root, content, { type: "doc" }) }, content };
}

/** Whether the editor can open it. */
export function isDocument(document: unknown): boolean {
  const content = documentObject(document)?.["content"];
  return (
    documentObject(document) !== undefined &&
    (content === undefined || content === null || Array.isArray(content))
  );
}

/** Documents may be given as JSON text; without one it is empty. */
function documentObject(document: unknown): JsonObject | undefined {
  if (document === undefined || document === null || document === "") return { type: "doc" };
  if (typeof document === "string") {
    try {
      return documentObject(JSON.parse(document) as unknown);
    } catch {
      return undefined;
    }
  }
  return isPlainObject(document) && document["type"] === "doc" ? document : undefined;
}

/** Blocks of a document as nodes of the editor, as what is pasted and added. */
export function editorBlocks(blocks: readonly unknown[]): readonly EditorNode[] {
  return blocks.map((block) => blockIn(block, "block"));
}

const contents: Readonly<
  Record<Holding, (children: readonly unknown[]) => readonly EditorNode[] | undefined>
> = {
  blocks: (children) => filled(children.map((each) => blockIn(each, "block"))),
  columnBlocks: (children) => filled(children.map((each) => blockIn(each, "columnBlock"))),
  texts: (children) => filled(children.map((each) => blockIn(each, "text"))),
  branch: (children) => {
    const last = children.at(-1);
    const otherwise = typeOf(last) === "otherwise" ? known(last, "otherwise") : undefined;
    const blocks = otherwise === undefined ? children : children.slice(0, -1);
    const first = filled(blocks.map((each) => blockIn(each, "block")));
    return otherwise === undefined ? first : [...first, otherwise];
  },
  items: (children) => every(children, ["listItem"]),
  columns: (children) => (children.length > maxColumns ? undefined : every(children, ["column"])),
  quoteParts: (children) => every(children, ["quote", "quoteCaption"]),
  lines: (children) => children.flatMap((child, index) => inlinesOf(child, children[index - 1], index)),
  code: (children) =>
    children.every(isText)
      ? children.map((child, index) => textOf(child, children[index - 1], { index, isCode: true }))
      : undefined,
  nothing: () => [],
};

function contentOf(node: JsonObject, holding: Holding): readonly EditorNode[] | undefined {
  const children = node["content"] ?? [];
  return Array.isArray(children) ? contents[holding](children as readonly unknown[]) : undefined;
}

/** A place to type in where there is nothing; a document has it once it says something. */
function filled(content: readonly EditorNode[]): readonly EditorNode[] {
  return content.length === 0 ? [{ type: "paragraph", attrs: { isFiller: true } }] : content;
}

function every(children: readonly unknown[], types: readonly BlockType[]): readonly EditorNode[] | undefined {
  const nodes = children.flatMap((child) => {
    const type = types.find((each) => each === typeOf(child));
    return (type && known(child, type)) ?? [];
  });
  return nodes.length === 0 || nodes.length < children.length ? undefined : nodes;
}

function blockIn(node: unknown, place: Place): EditorNode {
  const type = typeOf(node);
  if (type !== undefined && isBlockType(type) && isPlaceOf(type, place)) {
    const block = known(node, type);
    if (block !== undefined) return block;
  }
  return { type: unknownBlock, attrs: { json: node } };
}

function isPlaceOf(type: BlockType, place: Place): boolean {
  const places: readonly Place[] = blockShapes[type].places;
  return places.includes(place);
}

function typeOf(node: unknown): string | undefined {
  return isPlainObject(node) && typeof node["type"] === "string" ? node["type"] : undefined;
}

/** Undefined if the schema cannot hold what it has. */
function known(node: unknown, type: BlockType): EditorNode | undefined {
  if (!isPlainObject(node)) return undefined;
  const { holds, attributes } = blockShapes[type];
  const label = type === "button" ? labelOf(node) : undefined;
  const content =
    label === undefined ? (contentOf(node, holds) ?? undefined) : [{ type: "text", text: label.text }];
  if (content === undefined) return undefined;
  const attrs = ownAttributes(node, attributes);
  const kept = keptOf(node, holds === "nothing" ? undefined : content, {
    type,
    ...nonNull(label === undefined ? attrs : { ...attrs, label: label.text }),
  });
  return { type, attrs: { ...attrs, kept }, ...(content.length > 0 && { content }) };
}

function nonNull(attrs: JsonObject): { readonly attrs?: JsonObject } {
  const set = Object.entries(attrs).filter(([, value]) => value !== null);
  return set.length === 0 ? {} : { attrs: Object.fromEntries(set) };
}

function ownAttributes(node: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, ownValue(node["attrs"], name)]));
}

/** What a button without content shows, and the attribute that says it. */
export function labelOf(
  node: JsonObject,
): { readonly name: "label" | "text"; readonly text: string } | undefined {
  const { content } = node;
  if (Array.isArray(content) && content.length > 0) return undefined;
  for (const name of ["label", "text"] as const) {
    const value = ownValue(node["attrs"], name);
    if (value !== "" && ["string", "number", "boolean"].includes(typeof value))
      return { name, text: String(value) };
  }
  return undefined;
}

/** Stands for the children of a node that has some. */
export const hasChildren = true;

/** The node without its children; null if the editor would write a new node so. Buttons with content are no new ones. */
function keptOf(
  node: JsonObject,
  content: readonly EditorNode[] | undefined,
  plain: JsonObject,
): JsonObject | null {
  const children = node["content"];
  // A node that holds nothing keeps what is there.
  if (content === undefined || !Array.isArray(children) || children.length === 0)
    return isEqualJson(node, plain) ? null : node;
  const own = { ...node, content: hasChildren };
  return plain["type"] !== "button" && isEqualJson(own, { ...plain, content: hasChildren }) ? null : own;
}

function isText(node: unknown): node is JsonObject & { readonly text: string } {
  return (
    isPlainObject(node) && node["type"] === "text" && typeof node["text"] === "string" && node["text"] !== ""
  );
}

function inlinesOf(node: unknown, before: unknown, index: number): readonly EditorNode[] {
  return isText(node) ? withBrandValues(textOf(node, before, { index, isCode: false })) : [inlineOf(node)];
}

/** The values of the brand in a text are nodes; saving joins them with the text around them. */
function withBrandValues({ text = "", ...rest }: EditorNode): readonly EditorNode[] {
  return brandPieces(text).map(({ text: piece, field }) =>
    field === undefined ? { ...rest, text: piece } : { ...rest, type: brandValue, attrs: { liquid: piece } },
  );
}

function inlineOf(node: unknown): EditorNode {
  const type = typeOf(node);
  if (type === undefined || !isInlineType(type) || !isPlainObject(node))
    return { type: unknownInline, attrs: { json: node } };
  const marks = editorMarks(node["marks"]);
  const attrs = ownAttributes(node, inlineShapes[type]);
  const plain = withProperty({ type, ...nonNull(attrs) }, "marks", documentMarks(marks, undefined));
  const kept = isEqualJson(node, plain) ? null : node;
  return { type, attrs: { ...attrs, kept }, marks };
}

interface TextPlace {
  readonly index: number;
  /** Texts of code have no marks of the editor. */
  readonly isCode: boolean;
}

/** Texts that the editor would write otherwise, or join with the one before, keep what they have in a mark. */
function textOf(node: JsonObject & { readonly text: string }, before: unknown, place: TextPlace): EditorNode {
  const { text, ...others } = node;
  const marks = place.isCode ? [] : editorMarks(node["marks"]);
  const plain = withProperty({ type: "text" }, "marks", documentMarks(marks, undefined));
  const isJoined = isText(before) && (place.isCode || isEqualJson(editorMarks(before["marks"]), marks));
  if (isEqualJson(others, plain) && !isJoined) return { type: "text", text, marks };
  const kept: EditorMark = { type: keptText, attrs: { json: others, at: place.index } };
  return { type: "text", text, marks: [...marks, kept] };
}
