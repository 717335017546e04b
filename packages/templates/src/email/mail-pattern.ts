/**
 * HTML and plain text of a mail that are made once for many users. Liquid puts marks where values belong; users with the
 * same conditions and loops have the same marked text, and share its results. That is correct only where values are
 * copied unchanged, so a pattern exists only when every mark is in such a place (`html-pattern.ts`, `mjml-pattern.ts`),
 * and accepts only values that no later stage interprets. Everything else is rendered per user; tests hold both ways
 * equal.
 */
import { Parser } from "htmlparser2";
import { unescapeHtml } from "../liquid/printed.js";
import { cutAtMarks, fillMarks, hasMarks, type MarkedText } from "./marks.js";
import { plainTextOf } from "./plain-text.js";

export interface MailPattern {
  readonly html: MarkedText;
  readonly text: MarkedText;
  /** Links with marks: how the plain text writes one depends on both. */
  readonly links: readonly MarkedLink[];
  /** Values with which the compiler would parse the HTML again. */
  readonly isLookedAt?: (values: readonly string[]) => boolean;
  /** For bounding caches, characters. */
  readonly size: number;
}

interface MarkedLink {
  readonly href: MarkedText;
  readonly text: MarkedText;
  readonly writing: string;
}

export const maxPatternLength = 500_000;

/** Of HTML whose marks are all copied unchanged; `undefined` when a value might complete an entity. */
export function mailPattern(
  html: string,
  isLookedAt?: (values: readonly string[]) => boolean,
): MailPattern | undefined {
  if (html.length > maxPatternLength) return undefined;
  const cut = cutAtMarks(html);
  if (cut.some((piece, index) => index % 2 === 0 && index < cut.length - 1 && beginsEntity(piece))) {
    return undefined;
  }
  const text = plainTextOf(html);
  return {
    html: cut,
    text: cutAtMarks(text),
    links: markedLinks(html),
    ...(isLookedAt !== undefined && { isLookedAt }),
    size: html.length * 2 + text.length,
  };
}

/** The HTML and plain text for these values; `undefined` when they must be rendered for this user alone. */
export function fillPattern(
  pattern: MailPattern,
  values: readonly string[],
): { readonly html: string; readonly text: string } | undefined {
  if (!values.every(isPassedOn) || pattern.isLookedAt?.(values) === true) return undefined;
  const plain = values.map(unescapeHtml);
  const isWrittenOtherwise = pattern.links.some(
    ({ href, text, writing }) => writingOf(fillMarks(href, plain), fillMarks(text, plain)) !== writing,
  );
  if (isWrittenOtherwise) return undefined;
  const html = fillMarks(pattern.html, values);
  return html.length > maxPatternLength ? undefined : { html, text: fillMarks(pattern.text, plain) };
}

/** Words with single spaces between them: nothing to trim, to collapse, or to confuse with an absent or boolean value. */
function isPassedOn(value: string): boolean {
  return /^[^\s\u200B]+(?: [^\s\u200B]+)*$/.test(value) && value !== "true" && value !== "false";
}

function beginsEntity(piece: string): boolean {
  return /&#?\w*$/.test(piece);
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

/** What html-to-text does: `mailto:` and anchors are dropped, an address that equals its text is written once. */
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
