/**
 * The body of a webhook template as fields. An edit changes the place of its field in the text and nothing else, so that
 * what the form does not know stays as it was written. Pure.
 */
import {
  findNodeAtLocation,
  findNodeAtOffset,
  format,
  getNodePath,
  modify,
  parseTree,
  type Edit,
  type Node,
  type ParseError,
} from "jsonc-parser";
import type { JsonPath } from "../../../../editing/index.js";
import { decodeText, encodeText, maskLiquid } from "./liquid-in-json.js";

/** A body that the form can show. */
export interface WebhookBody {
  readonly text: string;
  readonly root: Node;
}

export interface WebhookEntry {
  readonly name: string;
  /** Undefined: it is neither a text nor a number nor true or false. */
  readonly value: string | undefined;
}

const strict = { allowTrailingComma: false, disallowComments: true, allowEmptyContent: false };

/** Undefined: it is no object once Liquid is filled in, or names a field twice. */
export function readWebhookBody(text: string): WebhookBody | undefined {
  const errors: ParseError[] = [];
  const root = parseTree(maskLiquid(text), errors, strict);
  if (root?.type !== "object" || errors.length > 0 || !hasUniqueNames(root)) return undefined;
  return { text, root };
}

/** Names may hold Liquid, so they are compared as they are written. */
function hasUniqueNames(node: Node): boolean {
  const { children = [] } = node;
  if (node.type === "object") {
    const names = children.map((property) => property.children?.[0]?.value as unknown);
    if (new Set(names).size < names.length) return false;
  }
  return children.every(hasUniqueNames);
}

/** A field of one text. Undefined: there is none, or it is something else. */
export function textAt(body: WebhookBody, path: JsonPath): string | undefined {
  const node = findNodeAtLocation(body.root, [...path]);
  return node && textOfNode(body, node);
}

function textOfNode({ text }: WebhookBody, { type, offset, length }: Node): string | undefined {
  const source = text.slice(offset, offset + length);
  if (type === "number" || type === "boolean") return source;
  if (type !== "string") return undefined;
  // Liquid in place of a value is masked as a text.
  return source.startsWith('"') ? decodeText(source.slice(1, -1)) : source;
}

export function hasValueAt({ root }: WebhookBody, path: JsonPath): boolean {
  return findNodeAtLocation(root, [...path]) !== undefined;
}

/** The fields of an object; undefined where there is something else. */
export function entriesAt(body: WebhookBody, path: JsonPath): readonly WebhookEntry[] | undefined {
  const node = findNodeAtLocation(body.root, [...path]);
  if (node === undefined) return [];
  if (node.type !== "object") return undefined;
  return (node.children ?? []).flatMap(({ children: [name, value] = [] }) =>
    name === undefined || value === undefined
      ? []
      : [{ name: textOfNode(body, name) ?? "", value: textOfNode(body, value) }],
  );
}

/** As it is written, its lines moved to the left; empty where there is none. */
export function jsonAt({ text, root }: WebhookBody, path: JsonPath): string {
  const node = findNodeAtLocation(root, [...path]);
  if (node === undefined) return "";
  const source = text.slice(node.offset, node.offset + node.length);
  const line = text.slice(text.lastIndexOf("\n", node.offset - 1) + 1, node.offset);
  const indent = /^\s*/.exec(line)?.[0] ?? "";
  const [first = "", ...rest] = source.split("\n");
  return rest.every((each) => each.startsWith(indent))
    ? [first, ...rest.map((each) => each.slice(indent.length))].join("\n")
    : source;
}

/** Undefined takes the field away. */
export function withTextAt(body: WebhookBody, path: JsonPath, value: string | undefined): string {
  return withSourceAt(body, path, value === undefined ? undefined : `"${encodeText(value)}"`);
}

/** A value as JSON, which may hold Liquid. Undefined: it is none. An empty text takes the field away. */
export function withJsonAt(body: WebhookBody, path: JsonPath, source: string): string | undefined {
  if (source.trim() === "") return withSourceAt(body, path, undefined);
  const errors: ParseError[] = [];
  const node = parseTree(maskLiquid(source), errors, strict);
  if (node === undefined || errors.length > 0 || !hasUniqueNames(node)) return undefined;
  return withSourceAt(body, path, source.trim());
}

/** Another name for a field of an object. Undefined: one of its fields has it already. */
export function withNameAt(
  body: WebhookBody,
  path: JsonPath,
  index: number,
  name: string,
): string | undefined {
  const entries = entriesAt(body, path) ?? [];
  if (entries.some((entry, at) => at !== index && entry.name === name)) return undefined;
  const key = findNodeAtLocation(body.root, [...path])?.children?.[index]?.children?.[0];
  if (key === undefined) return undefined;
  return applied(body.text, [{ ...key, content: `"${encodeText(name)}"` }]);
}

/** The entry of an object, by its place: its name may hold Liquid, which paths do not name. */
export function pathOfEntry({ root }: WebhookBody, path: JsonPath, index: number): JsonPath {
  const name: unknown = findNodeAtLocation(root, [...path])?.children?.[index]?.children?.[0]?.value;
  return [...path, typeof name === "string" ? name : ""];
}

/** The field that a place of the text is in, from 1; undefined outside of all. */
export function pathAtPlace(
  { text, root }: WebhookBody,
  { line, column }: { readonly line: number; readonly column: number },
): JsonPath | undefined {
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const node = findNodeAtOffset(root, before + column - 1);
  return node && getNodePath(node);
}

const marker = "value";
const formatting = { insertSpaces: true, tabSize: 2, eol: "\n" };

function withSourceAt({ text, root }: WebhookBody, path: JsonPath, source: string | undefined): string {
  const node = findNodeAtLocation(root, [...path]);
  if (node === undefined && source === undefined) return text;
  if (node !== undefined && source !== undefined)
    return tidied(applied(text, [{ ...node, content: source }]), node.offset, source);
  const edits = modify(maskLiquid(text), [...path], source === undefined ? undefined : marker, {});
  const changed = applied(
    text,
    edits.map((edit) => ({ ...edit, content: edit.content.replace(`"${marker}"`, () => source ?? "") })),
  );
  const [edit] = edits;
  return edit === undefined
    ? changed
    : laidOut(changed, edit.offset, edit.content.length + (source ?? "").length);
}

/** A value of several lines gets the indentation of its place. */
function tidied(text: string, offset: number, source: string): string {
  return source.includes("\n") ? laidOut(text, offset, source.length) : text;
}

/** Lays out the lines of what was changed: between values, where spaces mean nothing. */
function laidOut(text: string, offset: number, length: number): string {
  return applied(text, format(maskLiquid(text), { offset, length }, formatting));
}

function applied(text: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((one, other) => other.offset - one.offset)
    .reduce(
      (changed, { offset, length, content }) =>
        changed.slice(0, offset) + content + changed.slice(offset + length),
      text,
    );
}
