/** Tables of clipboards. Mails of the visual editor have none, so a row becomes a line with its cells side by side. Pure. */
import { readHtml, type HtmlElement, type HtmlNode } from "./html-tree.js";
import type { Json } from "./inline-run.js";

/** Whether it has a table with rows and columns; those that only place things on a page are none. */
export function hasTable(html: string): boolean {
  return /<table\b/i.test(html) && readHtml(html).some(isTableWithin);
}

function isTableWithin(node: HtmlNode): boolean {
  return typeof node !== "string" && (rowsOf(node).length > 0 || node.children.some(isTableWithin));
}

/**
 * One paragraph with a line for each row. Undefined for what is no table, and for one whose cells hold more than a line of
 * text. `blocksOf` reads a cell.
 */
export function tableParagraph(
  element: HtmlElement,
  blocksOf: (cell: HtmlElement) => readonly Json[],
): Json | undefined {
  const rows = rowsOf(element).map((row) => row.map((cell) => lineOf(blocksOf(cell))));
  if (rows.length === 0 || rows.flat().includes(undefined)) return undefined;
  const lines = rows
    .map((row) => row.map((cell) => cell ?? []))
    .filter((row) => row.some((cell) => cell.length > 0))
    .map((row) => joined(row.map(filled), { type: "text", text: " | " }));
  return { type: "paragraph", content: joined(lines, { type: "hardBreak" }) };
}

/** The cells of each row; none without at least two rows and two columns. */
function rowsOf({ tag, attributes, children }: HtmlElement): readonly (readonly HtmlElement[])[] {
  if (tag !== "table" || attributes["role"] === "presentation") return [];
  const rows = children
    .filter(isElement)
    .flatMap((child) =>
      /^t(?:head|body|foot)$/.test(child.tag) ? child.children.filter(isElement) : [child],
    )
    .filter((child) => child.tag === "tr")
    .map((row) => row.children.filter(isElement).filter((cell) => cell.tag === "td" || cell.tag === "th"));
  return rows.length > 1 && rows.some((row) => row.length > 1) ? rows : [];
}

function isElement(node: HtmlNode): node is HtmlElement {
  return typeof node !== "string";
}

function lineOf(blocks: readonly Json[]): readonly Json[] | undefined {
  const [only] = blocks;
  if (only === undefined) return [];
  const isLine = blocks.length === 1 && only["type"] === "paragraph" && Array.isArray(only["content"]);
  return isLine ? (only["content"] as readonly Json[]) : undefined;
}

function filled(cell: readonly Json[]): readonly Json[] {
  return cell.length === 0 ? [{ type: "text", text: "–" }] : cell;
}

/** Texts without marks beside each other are one. */
function joined(lists: readonly (readonly Json[])[], between: Json): readonly Json[] {
  const all = lists.flatMap((list, index) => (index === 0 ? list : [between, ...list]));
  return all.reduce<readonly Json[]>((before, node) => {
    const last = before.at(-1);
    const isPlain = (each: Json | undefined): boolean => each?.["type"] === "text" && !("marks" in each);
    if (last === undefined || !isPlain(last) || !isPlain(node)) return [...before, node];
    return [...before.slice(0, -1), { type: "text", text: `${String(last["text"])}${String(node["text"])}` }];
  }, []);
}
