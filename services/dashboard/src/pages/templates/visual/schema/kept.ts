/** The attribute of nodes in which a document's own JSON rides, and those that the editor edits. */
import type { Attributes } from "@tiptap/core";

/** Not drawn, not read from HTML, and of one of two halves alone. */
const silent = { rendered: false, parseHTML: () => null, keepOnSplit: false } as const;

export const keptAttribute: Attributes = { kept: { ...silent, default: null } };

/** Attributes that a document has or not; null is none. */
export function attributesOf(names: readonly string[], keepOnSplit = false): Attributes {
  return {
    ...keptAttribute,
    ...Object.fromEntries(names.map((name) => [name, { ...silent, default: null, keepOnSplit }])),
  };
}
