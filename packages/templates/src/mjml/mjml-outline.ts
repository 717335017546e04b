/**
 * An MJML template rendered without a user: each condition takes its first branch, each loop runs once, and marks replace
 * values. Line breaks stay, so positions reported by the compiler match the template's lines.
 */
import { Tokenizer, TypeGuards, type TagToken, type TopLevelToken } from "liquidjs";
import { engine } from "../liquid/engine.js";
import { markEnd, markStart } from "../liquid/writers.js";

const aValue = `${markStart}0${markEnd}`;

/** Tags that print something. */
const printing = new Set([
  "echo",
  "cycle",
  "increment",
  "decrement",
  "unsubscribe_link",
  "unsubscribe_url",
  "subscription_management_link",
  "subscription_management_url",
  "view_in_browser_url",
  "brand_style",
]);
const blocks = new Set(["if", "unless", "case", "for", "tablerow", "capture", "comment", "block"]);
/** Blocks without output of their own. */
const hidden = new Set(["capture", "comment"]);

interface OpenBlock {
  readonly name: string;
  isShown: boolean;
  branches: number;
}

/** Of a text that parses as Liquid. */
export function outlineOf(source: string): string {
  const tokens = new Tokenizer(source, engine.options.operators).readTopLevelTokens(engine.options);
  // Markdown escapes tags in code, and only rendering knows which.
  if (tokens.some((token) => TypeGuards.isTagToken(token) && isMarkdownLayout(token))) return "";
  const open: OpenBlock[] = [];
  let outline = "";
  for (const token of tokens) {
    if (TypeGuards.isTagToken(token)) followTag(open, token.name);
    const text = open.every(({ isShown }) => isShown) ? shownOf(token) : "";
    outline += TypeGuards.isHTMLToken(token) && text !== "" ? text : text + lineBreaksOf(token);
  }
  return outline;
}

function shownOf(token: TopLevelToken): string {
  if (TypeGuards.isHTMLToken(token)) return token.getText();
  if (!TypeGuards.isTagToken(token)) return aValue;
  // What a layout encloses is in its HTML.
  if (token.name === "layout") return "<html>";
  return printing.has(token.name) ? aValue : "";
}

function isMarkdownLayout({ name, args }: TagToken): boolean {
  return name === "layout" && args.includes("markdown-email");
}

function lineBreaksOf(token: TopLevelToken): string {
  return token.getText().replace(/[^\n]/g, "");
}

function followTag(open: OpenBlock[], name: string): void {
  const innermost = open.at(-1);
  if (blocks.has(name)) {
    open.push({ name, isShown: !hidden.has(name) && name !== "case", branches: 0 });
  } else if (name.startsWith("end") && innermost?.name === name.slice(3)) {
    open.pop();
  } else if (innermost !== undefined && ["else", "elsif", "when"].includes(name)) {
    innermost.isShown = innermost.name === "case" && innermost.branches === 0;
    innermost.branches += 1;
  }
}
