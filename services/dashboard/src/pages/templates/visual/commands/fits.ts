/**
 * Whether blocks may be at a place: by the schema, columns not within columns, and MJML by its outermost elements. Sections
 * belong to the mail itself, all else to columns; the service refuses a mail where one is in the place of the other. Pure.
 */
import type { Fragment, Node as EditorTree, ResolvedPos } from "@tiptap/pm/model";
import { attributeText } from "../schema/css-value.js";

const sections = new Set(["mj-section", "mj-wrapper", "mj-hero"]);

/** `end`: of what the blocks take the place of; by default they take the place of nothing. */
export function fitsAt(doc: EditorTree, pos: number, content: Fragment, end = pos): boolean {
  const $pos = doc.resolve(pos);
  if (!$pos.parent.canReplace($pos.index(), doc.resolve(end).index(), content)) return false;
  const isInColumn = isColumnPlace($pos);
  let fits = true;
  content.descendants((node) => {
    if (node.type.name === "raw") fits &&= fitsThere(attributeText(node.attrs["mjml"]), isInColumn);
    if (node.type.name === "columns") fits &&= !isInColumn;
    // What is in columns is in its place already.
    return node.type.name !== "columns";
  });
  return fits;
}

/** Whether blocks at that place are in a column. */
export function isColumnPlace($pos: ResolvedPos): boolean {
  return Array.from({ length: $pos.depth + 1 }, (_, depth) => $pos.node(depth).type.name).includes("column");
}

/** MJML whose first element is not known may be anywhere: the service says what is wrong with it. */
function fitsThere(mjml: string, isInColumn: boolean): boolean {
  const [, tag] = /^(?:\s|<!--[^]*?-->|\{%[^]*?%\}|\{\{[^]*?\}\})*<(mj-[a-z-]+)/.exec(mjml) ?? [];
  return tag === undefined || tag === "mj-raw" || sections.has(tag) !== isInColumn;
}
