/**
 * The document of the API that the editor shows: equal to the one that was opened except for what was edited. Nodes that
 * did not change give the same objects again, so that typing costs one path of the tree. Pure.
 */
import { Mark, type Node as EditorTree } from "@tiptap/pm/model";
import { isPlainObject, ownValue, patchedAttributes, withProperty, type JsonObject } from "./json.js";
import { documentMarks, type EditorMark } from "./marks.js";
import {
  brandValue,
  inlineShapes,
  isInlineType,
  keptText,
  shapeOf,
  unknownBlock,
  unknownInline,
} from "./shapes.js";
import { hasChildren, labelOf } from "./to-editor.js";

const written = new WeakMap<EditorTree, unknown>();

/** `node`: the `doc` of the editor. */
export function documentOf(node: EditorTree): JsonObject {
  return nodeOf(node) as JsonObject;
}

/** A node of a document, as it is copied. */
export function nodeOf(node: EditorTree): unknown {
  const known = written.get(node);
  if (known !== undefined) return known;
  const made = makeNode(node);
  written.set(node, made);
  return made;
}

function makeNode(node: EditorTree): unknown {
  const { name } = node.type;
  if (name === unknownBlock || name === unknownInline) return node.attrs["json"];
  if (isInlineType(name)) return inlineOf(node, inlineShapes[name]);
  const shape = shapeOf(name);
  const kept = keptOf(node);
  const attrs = patchedAttributes(kept?.["attrs"], shape?.attributes ?? [], node.attrs);
  const own = withProperty({ ...kept, type: name }, "attrs", attrs);
  if (shape?.holds === "nothing") return own;
  const children = childrenOf(node);
  return name === "button" ? buttonOf(own, children) : withContent(own, children);
}

/** An empty list, null and a missing one stay what they are. */
function withContent(own: JsonObject, children: readonly unknown[]): JsonObject {
  if (children.length > 0) return { ...own, content: children };
  return own["content"] === hasChildren ? { ...own, content: [] } : own;
}

/** Words alone are its label, unless it has content already. */
function buttonOf(own: JsonObject, children: readonly unknown[]): JsonObject {
  const words = plainWords(children);
  if (words === undefined || own["content"] === hasChildren) return withContent(own, children);
  const label = labelOf({ ...own, content: [] });
  if (words === (label?.text ?? "")) return own;
  const name = label?.name ?? "label";
  const attrs = patchedAttributes(own["attrs"], [name], { [name]: words === "" ? null : words });
  return withProperty(own, "attrs", attrs);
}

function plainWords(children: readonly unknown[]): string | undefined {
  const isPlain = children.every(
    (child) => isPlainObject(child) && child["type"] === "text" && !Object.hasOwn(child, "marks"),
  );
  return isPlain ? children.map((child) => String(ownValue(child, "text"))).join("") : undefined;
}

function childrenOf(node: EditorTree): readonly unknown[] {
  const isCode = node.type.name === "codeBlock";
  return textRuns(node.children).flatMap(([child, ...others]) => {
    if (wordsOf(child) !== undefined) return [textOf([child, ...others], isCode)];
    return isFiller(child) ? [] : [nodeOf(child)];
  });
}

type Run = readonly [EditorTree, ...EditorTree[]];

/** Texts and values of the brand that have the same marks belong to one text; everything else is by itself. */
function textRuns(nodes: readonly EditorTree[]): readonly Run[] {
  const runs: [EditorTree, ...EditorTree[]][] = [];
  for (const node of nodes) {
    const before = runs.at(-1);
    const isOfText = wordsOf(node) !== undefined && before !== undefined && wordsOf(before[0]) !== undefined;
    if (isOfText && Mark.sameSet(before[0].marks, node.marks)) before.push(node);
    else runs.push([node]);
  }
  return runs;
}

/** As a text of a document has it; undefined for what is no part of one. */
function wordsOf(node: EditorTree): string | undefined {
  if (node.type.name === brandValue) return String(node.attrs["liquid"]);
  return node.text;
}

/** A place to type in, in which nothing was typed. */
export function isFiller(node: EditorTree): boolean {
  return node.attrs["isFiller"] === true && node.childCount === 0;
}

function textOf(run: Run, isCode: boolean): JsonObject {
  const [node] = run;
  const kept = node.marks.find(({ type }) => type.name === keptText);
  const json = kept?.attrs["json"];
  const own = isPlainObject(json) ? json : { type: "text" };
  const text = { ...own, text: run.map(wordsOf).join("") };
  return isCode ? text : withProperty(text, "marks", documentMarks(marksOf(node), own["marks"]));
}

function inlineOf(node: EditorTree, names: readonly string[]): JsonObject {
  const kept = keptOf(node);
  const attrs = patchedAttributes(kept?.["attrs"], names, node.attrs);
  const own = withProperty({ ...kept, type: node.type.name }, "attrs", attrs);
  return withProperty(own, "marks", documentMarks(marksOf(node), kept?.["marks"]));
}

function marksOf(node: EditorTree): readonly EditorMark[] {
  return node.marks
    .filter(({ type }) => type.name !== keptText)
    .map(({ type, attrs }) => ({ type: type.name, attrs }));
}

function keptOf(node: EditorTree): JsonObject | undefined {
  const kept: unknown = node.attrs["kept"];
  return isPlainObject(kept) ? kept : undefined;
}
