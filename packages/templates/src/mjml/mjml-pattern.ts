/**
 * MJML that is compiled once for many people. Liquid leaves marks where values belong; people whose conditions and loops came
 * out alike have the same marked text, and share its HTML. That is right only where the compiler passes a value on as
 * it stands, so a pattern exists only when every mark is in such a place, and takes only values that nothing in the
 * compiler looks at. Everything else is compiled person by person: `mjml-pattern.test.ts` holds both ways equal.
 */
import { Parser } from "htmlparser2";
import { z } from "zod";
import { plainTextOf } from "../email/plain-text.js";
import type { CompiledMjml } from "./compile-mjml.js";
import { countMarks, cutAtMarks, fillMarks, hasMarks, type MarkedText } from "./marks.js";

export interface MjmlPattern {
  readonly html: MarkedText;
  readonly text: MarkedText;
  /** Stretches between quotes that hold marks. */
  readonly stretches: readonly MarkedText[];
  /** Links with marks: how the plain text writes one depends on both. */
  readonly links: readonly MarkedLink[];
  /** For bounding caches, characters. */
  readonly size: number;
}

interface MarkedLink {
  readonly href: MarkedText;
  readonly text: MarkedText;
  readonly writing: string;
}

/** Elements whose content is copied into the HTML. */
const copiedContent = new Set(["mj-text", "mj-button", "mj-table", "mj-preview", "mj-title"]);
/** Attributes that are copied into the HTML, and that may be any text. */
const copiedAttributes = new Set([
  "mj-button href",
  "mj-button title",
  "mj-image src",
  "mj-image href",
  "mj-image alt",
  "mj-image title",
]);

const maxPatternLength = 500_000;

/** `undefined`: this text has marks in places that the compiler looks at. */
export function patternOf(marked: string, { html, tree }: CompiledMjml): MjmlPattern | undefined {
  if (html.length > maxPatternLength) return undefined;
  const copied = countCopied(tree);
  if (copied !== countMarks(marked)) return undefined;
  const stretches = html.split('"').filter(hasMarks);
  // Fonts are looked for in stretches that set one.
  if (stretches.some(setsFont)) return undefined;
  const text = plainTextOf(html);
  return {
    html: cutAtMarks(html),
    text: cutAtMarks(text),
    stretches: stretches.map(cutAtMarks),
    links: markedLinks(html),
    size: html.length * 2 + text.length + marked.length,
  };
}

/** The HTML and plain text for these values; `undefined` when one of them must go through the compiler. */
export function fillPattern(
  pattern: MjmlPattern,
  values: readonly string[],
): { readonly html: string; readonly text: string } | undefined {
  if (!values.every(isPassedOn)) return undefined;
  if (pattern.stretches.some((stretch) => setsFont(fillMarks(stretch, values)))) return undefined;
  const plain = values.map(unescapeHtml);
  const isWrittenOtherwise = pattern.links.some(
    ({ href, text, writing }) => writingOf(fillMarks(href, plain), fillMarks(text, plain)) !== writing,
  );
  if (isWrittenOtherwise) return undefined;
  const html = fillMarks(pattern.html, values);
  return html.length > maxPatternLength ? undefined : { html, text: fillMarks(pattern.text, plain) };
}

/** Words with single spaces between them: nothing to trim, to collapse, or to take for absent or a truth value. */
function isPassedOn(value: string): boolean {
  return /^[^\s\u200B]+(?: [^\s\u200B]+)*$/.test(value) && value !== "true" && value !== "false";
}

const node = z.looseObject({
  tagName: z.string(),
  attributes: z.record(z.string(), z.unknown()).optional(),
  content: z.string().optional(),
  children: z.array(z.unknown()).optional(),
});

/** How many marks stand in copied places; none count in documents that are parsed again after compiling. */
function countCopied(tree: unknown): number | undefined {
  const { tagName, attributes = {}, content = "", children = [] } = node.parse(tree);
  if (tagName === "mj-html-attributes" || attributes["inline"] === "inline") return undefined;
  let count = copiedContent.has(tagName) ? countMarks(content) : 0;
  for (const [name, value] of Object.entries(attributes)) {
    if (copiedAttributes.has(`${tagName} ${name}`) && typeof value === "string") count += countMarks(value);
  }
  for (const child of children) {
    const below = countCopied(child);
    if (below === undefined) return undefined;
    count += below;
  }
  return count;
}

function setsFont(stretch: string): boolean {
  return /font-family/i.test(stretch);
}

function markedLinks(html: string): readonly MarkedLink[] {
  const links: MarkedLink[] = [];
  let href: string | undefined;
  let text = "";
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === "a") [href, text] = [attributes["href"], ""];
    },
    ontext: (piece) => {
      text += piece;
    },
    onclosetag: (name) => {
      if (name !== "a" || href === undefined) return;
      if (hasMarks(href) || hasMarks(text)) {
        links.push({ href: cutAtMarks(href), text: cutAtMarks(text), writing: writingOf(href, text) });
      }
      href = undefined;
    },
  });
  parser.end(html);
  return links;
}

/** What html-to-text looks at: `mailto:` and places in the page are left out, an address that is its own text is said once. */
function writingOf(href: string, text: string): string {
  const address = href.replace(/^mailto:/, "");
  const isOnce = withoutSpaces(address) === withoutSpaces(text);
  return [
    address.length < href.length,
    address.startsWith("#"),
    isOnce,
    isOnce && /\s/.test(text.trim() + address),
  ].join();
}

function withoutSpaces(text: string): string {
  return text.replace(/\s/g, "");
}

const characters: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&#34;": '"',
  "&#39;": "'",
};

function unescapeHtml(escaped: string): string {
  return escaped.replace(/&(?:amp|lt|gt|#34|#39);/g, (entity) => characters[entity] ?? entity);
}
