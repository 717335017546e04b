/** An image as the source text has it at a place: an element of MJML where MJML expects one, else one of HTML. Pure. */
import type { ChosenImage } from "../editor-types.js";

export interface InsertedText {
  readonly at: number;
  readonly text: string;
}

/** `cursor`: where it is wanted. Within a tag or Liquid it comes after that. */
export function insertedImage(source: string, cursor: number, image: ChosenImage): InsertedText {
  const at = afterOpenTag(source, cursor);
  return { at, text: markupAt(source.slice(0, at), image) };
}

const openings = [
  { begun: /<[a-z/!](?:[^<>"']|"[^"]*"|'[^']*')*(?:"[^"]*|'[^']*)?$/i, end: ">" },
  { begun: /\{\{(?:(?!\}\}).)*$/s, end: "}}" },
  { begun: /\{%(?:(?!%\}).)*$/s, end: "%}" },
] as const;

/** How far back a tag can begin. */
const longestTag = 4_000;

function afterOpenTag(source: string, cursor: number): number {
  const before = source.slice(Math.max(0, cursor - longestTag), cursor);
  const open = openings.find(({ begun }) => begun.test(before));
  const end = open === undefined ? -1 : source.indexOf(open.end, cursor);
  // What is within an attribute ends with the tag around it.
  return open === undefined || end === -1 ? cursor : afterOpenTag(source, end + open.end.length);
}

function markupAt(before: string, { src, alt, width, height }: ChosenImage): string {
  const named = `src="${escaped(src)}" alt="${escaped(alt)}"`;
  const element = `<mj-image ${named} width="${width}px" />`;
  switch (innermost(before)) {
    case "mj-body":
    case "mj-wrapper":
      return `<mj-section><mj-column>${element}</mj-column></mj-section>`;
    case "mj-section":
    case "mj-group":
      return `<mj-column>${element}</mj-column>`;
    case "mj-column":
    case "mj-hero":
      return element;
    default:
      return `<img ${named} width="${width}" height="${height}" style="max-width:100%;height:auto">`;
  }
}

const mjmlTag = /<(\/?)(mj-[\w-]+)(?:[^<>"']|"[^"]*"|'[^']*')*>/gi;

/** The element of MJML that is open at the end of a text; undefined outside of MJML. */
function innermost(before: string): string | undefined {
  const open: string[] = [];
  for (const [tag, slash, written = ""] of before.replaceAll(/<!--.*?-->/gs, "").matchAll(mjmlTag)) {
    const name = written.toLowerCase();
    if (tag.endsWith("/>")) continue;
    const known = open.lastIndexOf(name);
    if (slash !== "/") open.push(name);
    else if (known !== -1) open.length = known;
  }
  return open.at(-1);
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
