/** The blocks of a document that the service renders for the editor, each as a document of its own. Pure. */
import type { Node as EditorTree } from "@tiptap/pm/model";
import { nodeOf } from "../document/from-editor.js";
import { attributeText } from "../schema/css-value.js";

export interface FramedBlock {
  readonly pos: number;
  readonly node: EditorTree;
  /** Equal for blocks that look equal. */
  readonly key: string;
}

/** Parts and MJML that say something. */
export function framedBlocks(doc: EditorTree): readonly FramedBlock[] {
  const found: FramedBlock[] = [];
  const walk = (parent: EditorTree, start: number, isInColumn: boolean): void =>
    parent.forEach((node, offset) => {
      const pos = start + offset;
      const { name } = node.type;
      const text = name === "part" ? node.attrs["name"] : name === "raw" ? node.attrs["mjml"] : undefined;
      if (attributeText(text).trim() !== "") found.push({ pos, node, key: keyOf(name, text, isInColumn) });
      else if (!node.isTextblock) walk(node, pos + 1, isInColumn || name === "column");
    });
  walk(doc, 0, false);
  return found;
}

function keyOf(name: string, text: unknown, isInColumn: boolean): string {
  return `${isInColumn ? "column" : "body"} ${name} ${attributeText(text)}`;
}

/** By their keys, as the service renders them: in a column where they are in one. */
export function framedDocuments(doc: EditorTree): Readonly<Record<string, object>> {
  return Object.fromEntries(
    framedBlocks(doc).map(({ node, key }) => {
      const block = nodeOf(node);
      const column = { type: "columns", content: [{ type: "column", content: [block] }] };
      return [key, { type: "doc", content: [key.startsWith("column") ? column : block] }];
    }),
  );
}
