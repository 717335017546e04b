/**
 * What a part becomes in its place. MJML fits MJML alone, HTML fits mails, and a text fits every message. Where MJML
 * expects an element, HTML and texts become a text element of their own.
 */
import { contentOfLowCode } from "../low-code/low-code-mjml.js";
import { mjmlTagIn } from "../mjml/read-body.js";
import type { PartTemplate } from "../template.js";
import type { Outcome } from "../template-fault.js";

/**
 * `sections` and `elements`: where MJML has sections or elements of a column; `visual`: among the sections of a visual mail; `inner`: elsewhere in MJML; `text`: in an
 * element whose content is HTML; `html`: in a mail that is HTML; `plain`: in a text.
 */
export type PartPlace = "sections" | "visual" | "elements" | "inner" | "text" | "html" | "plain";

export type PartBody =
  | { readonly format: "LowCode"; readonly document: PartTemplate["body"] }
  | { readonly format: "mjml" | "html" | "text"; readonly source: string };

/** What the body is, by what is in it. */
export function bodyOfPart({ body, emailContentsType }: PartTemplate): PartBody {
  if (emailContentsType === "LowCode" || typeof body !== "string") {
    return { format: "LowCode", document: body };
  }
  if (mjmlTagIn(body) !== undefined) return { format: "mjml", source: body };
  return { format: /<[a-z/!]/i.test(body) ? "html" : "text", source: body };
}

export function contentOfPart(part: PartTemplate, place: PartPlace): Outcome<string> {
  const body = bodyOfPart(part);
  if (body.format === "LowCode") return lowCodeIn(body.document, place);
  const { format, source } = body;
  if (format === "mjml") {
    return place === "text" || place === "html" || place === "plain"
      ? fault(`is MJML, which cannot be ${placeWords[place]}`)
      : { ok: true, value: source };
  }
  if (format === "html" && place === "plain") return fault(`is HTML, which cannot be ${placeWords.plain}`);
  return { ok: true, value: inElement(source, place) };
}

const placeWords = {
  inner: "in this element of MJML",
  text: "in an element whose content is HTML",
  html: "in a mail that is HTML",
  plain: "in a text",
} as const;

function inElement(html: string, place: PartPlace): string {
  const text = `<mj-text>${html}</mj-text>`;
  if (place === "elements") return text;
  const section = (attributes: string): string =>
    `<mj-section${attributes}><mj-column>${text}</mj-column></mj-section>`;
  // Sections of visual mails have the space that their texts do not have.
  if (place === "visual") return section(' padding="0 24px"');
  return place === "sections" ? section("") : html;
}

function lowCodeIn(document: PartTemplate["body"], place: PartPlace): Outcome<string> {
  if (place !== "sections" && place !== "visual" && place !== "elements") {
    return fault(`is a visual part, which is MJML and cannot be ${placeWords[place]}`);
  }
  const content = contentOfLowCode(document, {
    field: "body",
    place: place === "elements" ? place : "sections",
    isForeign: place === "sections",
  });
  return content.ok ? { ok: true, value: content.mjml } : { ok: false, faults: content.faults };
}

function fault(message: string): Outcome<never> {
  return { ok: false, faults: [{ message }] };
}
