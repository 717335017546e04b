/** All nodes and marks of the editor's schema. */
import type { AnyExtension } from "@tiptap/core";
import { brandNode, type BrandTexts } from "./brand-node.js";
import { blockNodes, type BlockTexts } from "./block-nodes.js";
import { inlineNodes, type InlineTexts } from "./inline-nodes.js";
import { markTypes } from "./mark-types.js";
import { textNodes } from "./text-nodes.js";

export interface SchemaTexts extends BlockTexts, InlineTexts, BrandTexts {}

export function schemaExtensions(texts: SchemaTexts): AnyExtension[] {
  return [...textNodes, ...blockNodes(texts), ...inlineNodes(texts), brandNode(texts), ...markTypes];
}
