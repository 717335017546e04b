/** The schema with short texts, and documents in it. */
import { getSchema } from "@tiptap/core";
import type { Node as EditorTree, Schema } from "@tiptap/pm/model";
import { editorDocument } from "../document/to-editor.js";
import { schemaExtensions } from "./schema-extensions.js";

export const schema: Schema = getSchema(
  schemaExtensions({
    condition: (expression) => `If ${expression}`,
    otherwise: "Otherwise",
    repeat: (list, name) => `For each ${name} in ${list}`,
    raw: "MJML",
    part: (name) => `Part ${name}`,
    noImage: "No image",
    open: "Open",
    unmet: () => undefined,
    brand: "Brand",
    brandField: (field) => field,
    brandMissing: (field) => `no ${field}`,
    unknown: (type) => `Unknown ${type}`,
    unknownInline: "?",
  }),
);

/** The document as the editor holds it, checked against the schema. */
export function opened(document: unknown): EditorTree {
  const json = editorDocument(document);
  if (json === undefined) throw new Error("no document");
  const tree = schema.nodeFromJSON(json);
  tree.check();
  return tree;
}

type Json = Readonly<Record<string, unknown>>;

export const doc = (...content: readonly Json[]): Json => ({ type: "doc", content });
export const text = (words: string, ...marks: readonly Json[]): Json => ({
  type: "text",
  text: words,
  ...(marks.length > 0 && { marks }),
});
export const paragraph = (...content: readonly (Json | string)[]): Json => ({
  type: "paragraph",
  ...(content.length > 0 && {
    content: content.map((each) => (typeof each === "string" ? text(each) : each)),
  }),
});
