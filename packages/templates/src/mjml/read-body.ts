/**
 * Decides whether the body of a mail is MJML or HTML. MJML is one `<mjml>` element, in any case of letters; a doctype, an
 * XML declaration, comments and text around it are no part of it, as for the compiler. MJML elements elsewhere are faults:
 * mail clients would show their tags. Texts keep their length and lines, so that positions in them stay.
 */
import type { Outcome } from "../template-fault.js";
import { placeOf, startsOfLines } from "./mjml-structure.js";

export interface MailBody {
  readonly type: "html" | "mjml";
  readonly text: string;
}

export function readBody(text: string): Outcome<MailBody> {
  const found = locate(text);
  if (!found.ok) return found;
  const { visible, start, end } = found.value;
  if (start === end) return { ok: true, value: { type: "html", text: visible } };
  const document = visible.slice(start, end).replace(tags, (name) => name.toLowerCase());
  const mjml = blank(visible.slice(0, start)) + document + blank(visible.slice(end));
  return { ok: true, value: { type: "mjml", text: mjml } };
}

/** The text around the MJML of a body, which is not sent; empty when there is none. */
export function textAroundMjml(text: string): string {
  const found = locate(text);
  if (!found.ok || found.value.start === found.value.end) return "";
  const { visible, start, end } = found.value;
  const around = withoutComments(visible.slice(0, start) + visible.slice(end), () => true);
  return around
    .replace(/<[!?][^>]*>/g, "")
    .replaceAll("\uFEFF", "")
    .trim();
}

/** The first tag of MJML in HTML, as it is written; undefined when there is none. */
export function mjmlTagIn(html: string): string | undefined {
  return tag.exec(withoutComments(html, isHidden))?.[0];
}

const tag = /<\/?(?:mjml(?![\w-])|mj-[\w-]*)/i;
const tags = new RegExp(tag.source, "gi");

interface Located {
  /** Without comments that hold elements of MJML. */
  readonly visible: string;
  /** Of the `<mjml>` element; equal for HTML. */
  readonly start: number;
  readonly end: number;
}

function locate(text: string): Outcome<Located> {
  const html = { start: 0, end: 0 };
  if (!tag.test(text)) return { ok: true, value: { visible: text, ...html } };
  const visible = withoutComments(text, (comment) => isHidden(comment) && /<\/?mj-/i.test(comment));
  const found = tag.exec(withoutComments(visible, isHidden));
  if (found === null) return { ok: true, value: { visible, ...html } };
  const elements = withoutComments(visible, () => true);
  const start = elementIn(elements, 0);
  if (start === undefined || !/^<mjml[\s>/]/i.test(elements.slice(start, start + 6))) {
    return faultAt(
      visible,
      found.index,
      `${found[0]}> is outside of <mjml>, which must be around all of the mail`,
    );
  }
  const close = /<\/mjml\s*>/i.exec(elements);
  const end = close === null ? visible.length : close.index + close[0].length;
  const behind = elementIn(elements, end);
  if (behind !== undefined) return faultAt(visible, behind, "there is an element behind </mjml>");
  return { ok: true, value: { visible, start, end } };
}

/** Where the first tag is that is no declaration. */
function elementIn(text: string, from: number): number | undefined {
  const at = text.slice(from).search(/<\/?[a-z]/i);
  return at === -1 ? undefined : from + at;
}

/** With blanks in place of the comments that are to be dropped. */
function withoutComments(text: string, isDropped: (comment: string) => boolean): string {
  const parts: string[] = [];
  let from = 0;
  for (;;) {
    const start = text.indexOf("<!--", from);
    const end = start === -1 ? -1 : text.indexOf("-->", start + 4);
    if (end === -1) return parts.join("") + text.slice(from);
    const comment = text.slice(start, end + 3);
    parts.push(text.slice(from, start), isDropped(comment) ? blank(comment) : comment);
    from = end + 3;
  }
}

/** Outlook shows what is in a comment with a condition. */
function isHidden(comment: string): boolean {
  return !/^<!--\s*\[/.test(comment);
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, " ");
}

function faultAt(text: string, at: number, message: string): Outcome<never> {
  return { ok: false, faults: [{ message, ...placeOf(startsOfLines(text), at) }] };
}
