/** All nodes and marks of the editor's schema. */
import type { AnyExtension } from "@tiptap/core";
import { blockNodes, type BlockTexts } from "./block-nodes.js";
import { inlineNodes, type InlineTexts } from "./inline-nodes.js";
import { markTypes } from "./mark-types.js";
import { textNodes } from "./text-nodes.js";

export interface SchemaTexts extends BlockTexts, InlineTexts {}

export function schemaExtensions(texts: SchemaTexts): AnyExtension[] {
  return [...textNodes, ...blockNodes(texts), ...inlineNodes(texts), ...markTypes];
}
