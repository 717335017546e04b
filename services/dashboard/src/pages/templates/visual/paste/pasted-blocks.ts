/**
 * Blocks of what is pasted from Word, Google Docs, Gmail or any page: headings, lists, links, bold and italic words, and
 * paragraphs. A table becomes lines. Images, styles and all else are left out. Pure.
 */
import { readHtml, listMark, type HtmlElement, type HtmlNode } from "./html-tree.js";
import { inlineRun, noMarks, type InlineRun, type Json, type TextMarks } from "./inline-run.js";
import { tableParagraph } from "./pasted-tables.js";
import { nestWordItems, type WordItem } from "./word-lists.js";

export function blocksOfHtml(html: string): readonly Json[] {
  return blocksIn(readHtml(html));
}

/** Empty lines begin a paragraph, others a line. */
export function blocksOfText(text: string): readonly Json[] {
  return text
    .replace(/\r\n?/g, "\n")
    .split(/\n[ \t]*\n+/)
    .flatMap((part) => {
      const run = inlineRun();
      for (const [index, line] of part.split("\n").entries()) {
        if (index > 0) run.addBreak();
        run.add(line, noMarks);
      }
      const content = run.take();
      return content.length === 0 ? [] : [{ type: "paragraph", content }];
    });
}

/** Elements that are left out with what is in them. */
const dropped = new Set([
  "head",
  "svg",
  "math",
  "object",
  "video",
  "audio",
  "canvas",
  "template",
  "noscript",
  "select",
  "img",
  "map",
  listMark,
]);
const blockTags = new Set(
  "p div section article header footer main aside nav figure figcaption address blockquote pre table tbody thead tfoot tr td th caption dl dt dd form fieldset body html center hr details summary".split(
    " ",
  ),
);

interface Reading {
  readonly blocks: (Json | WordItem)[];
  readonly run: InlineRun;
}

function blocksIn(nodes: readonly HtmlNode[]): readonly Json[] {
  const reading: Reading = { blocks: [], run: inlineRun() };
  readAll(nodes, noMarks, reading);
  endBlock(reading);
  return nestWordItems(reading.blocks);
}

function endBlock({ blocks, run }: Reading, make = paragraphOf): void {
  const content = run.take();
  if (content.length > 0) blocks.push(make(content));
}

function paragraphOf(content: readonly Json[]): Json | WordItem {
  return { type: "paragraph", content };
}

function readAll(nodes: readonly HtmlNode[], marks: TextMarks, reading: Reading): void {
  for (const node of nodes) {
    if (typeof node === "string") reading.run.add(node, marks);
    else readElement(node, marks, reading);
  }
}

function readElement(element: HtmlElement, marks: TextMarks, reading: Reading): void {
  const { tag, attributes, children } = element;
  if (dropped.has(tag) || isHidden(attributes)) return;
  const inner = marksIn(element, marks);
  if (tag === "br") return readBreak(attributes, reading);
  if (tag === "ul" || tag === "ol") return readList(element, inner, reading);
  const lines = tableParagraph(element, (cell) => blocksWith(cell, inner));
  if (lines !== undefined) return readTable(element, lines, reading);
  const [, level] = /^h([1-6])$/.exec(tag) ?? [];
  const wordItem = wordItemOf(element);
  if (level === undefined && wordItem === undefined && tag !== "li" && !blockTags.has(tag))
    return readAll(children, inner, reading);
  endBlock(reading);
  // All of a heading is bold.
  readAll(children, level === undefined ? inner : { ...inner, isBold: false }, reading);
  if (level !== undefined)
    endBlock(reading, (content) => ({
      type: "heading",
      attrs: { level: Number(level) },
      content: content.map(withoutBold),
    }));
  else if (wordItem === undefined) endBlock(reading);
  else endBlock(reading, (content) => ({ ...wordItem, content }));
}

function readTable({ children }: HtmlElement, lines: Json, reading: Reading): void {
  endBlock(reading);
  const caption = children.find((child) => typeof child !== "string" && child.tag === "caption");
  if (caption !== undefined) readAll([caption], noMarks, reading);
  reading.blocks.push(lines);
}

function withoutBold(node: Json): Json {
  const { marks, ...rest } = node;
  const kept = Array.isArray(marks) ? (marks as readonly Json[]).filter(({ type }) => type !== "bold") : [];
  return kept.length === 0 ? rest : { ...rest, marks: kept };
}

function readBreak({ class: name = "" }: HtmlElement["attributes"], { run }: Reading): void {
  if (!name.includes("Apple-interchange-newline")) run.addBreak();
}

function readList({ tag, attributes, children }: HtmlElement, marks: TextMarks, reading: Reading): void {
  endBlock(reading);
  const items: Json[][] = [];
  for (const child of children) {
    if (typeof child === "string") continue;
    // Google Docs has nested lists beside the items, other programs within them.
    if (child.tag === "ul" || child.tag === "ol") (items.at(-1) ?? newItem(items)).push(...blocksIn([child]));
    else items.push([...blocksWith(child, marks)]);
  }
  const content = items
    .filter((blocks) => blocks.length > 0)
    .map((blocks) => ({ type: "listItem", content: blocks }));
  if (content.length === 0) return;
  const start = Number(attributes["start"] ?? 1);
  const attrs =
    tag === "ol" && Number.isInteger(start) && start >= 0 && start !== 1 ? { attrs: { start } } : {};
  reading.blocks.push({ type: tag === "ol" ? "orderedList" : "bulletList", ...attrs, content });
}

function newItem(items: Json[][]): Json[] {
  const item: Json[] = [];
  items.push(item);
  return item;
}

function blocksWith(element: HtmlElement, marks: TextMarks): readonly Json[] {
  const reading: Reading = { blocks: [], run: inlineRun() };
  readElement(element, marks, reading);
  endBlock(reading);
  return nestWordItems(reading.blocks);
}

function isHidden({ style = "", hidden }: HtmlElement["attributes"]): boolean {
  return hidden !== undefined || /display\s*:\s*none|mso-hide\s*:\s*all|mso-list\s*:\s*Ignore/i.test(style);
}

function marksIn({ tag, attributes }: HtmlElement, marks: TextMarks): TextMarks {
  const { style = "", href } = attributes;
  const [, weight] = /(?:^|;)\s*font-weight\s*:\s*(\w+)/i.exec(style) ?? [];
  const [, slant] = /(?:^|;)\s*font-style\s*:\s*(\w+)/i.exec(style) ?? [];
  const isBold =
    weight === undefined
      ? marks.isBold || tag === "b" || tag === "strong" || tag === "th"
      : /^bold/i.test(weight) || Number(weight) >= 600;
  const isItalic =
    slant === undefined ? marks.isItalic || tag === "i" || tag === "em" : /^(?:italic|oblique)/i.test(slant);
  return { isBold, isItalic, href: tag === "a" ? safeAddress(href) : marks.href };
}

/** Undefined for one that could run something, or leads into the page that it is from. */
function safeAddress(href: string | undefined): string | undefined {
  const address = href?.trim() ?? "";
  return /^(?:https?:\/\/[^\s/]|mailto:|tel:)/i.test(address) ? address : undefined;
}

/** Word writes items of lists as paragraphs with their level, and draws their marks. */
function wordItemOf({ attributes, children }: HtmlElement): Omit<WordItem, "content"> | undefined {
  const [, level] = /mso-list\s*:\s*\w+\s+level(\d)/i.exec(attributes["style"] ?? "") ?? [];
  if (level === undefined) return undefined;
  const mark = markText(children).trim();
  return { wordLevel: Number(level), isOrdered: /^\(?[\da-z]{1,3}[.)]/i.test(mark) };
}

function markText(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === "string") return "";
      const isMark = node.tag === listMark || /mso-list\s*:\s*Ignore/i.test(node.attributes["style"] ?? "");
      return isMark ? textIn(node.children) : markText(node.children);
    })
    .join("");
}

function textIn(nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => (typeof node === "string" ? node : textIn(node.children))).join("");
}
