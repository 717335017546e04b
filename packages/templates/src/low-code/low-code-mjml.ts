/**
 * A low-code document as an MJML template with Liquid, processed further like every MJML body. An unknown node, mark or
 * attribute is a fault with its path.
 */
import { brandStyle } from "../brand/brand-scope.js";
import type { TemplateIssue } from "../template-fault.js";
import { elementsOf, sectionsOf } from "./blocks.js";
import { LowCodeError, readDocument, type LowCodeNode } from "./document.js";

/** MJML that an author wrote into a document. */
export interface RawMjml {
  /** Of the text, as in faults. */
  readonly path: string;
  readonly mjml: string;
  readonly place: LowCodePlace;
}

/** `sections`: at the top level of a body; `elements`: within a column. */
export type LowCodePlace = "sections" | "elements";

export type LowCodeOutcome =
  | { readonly ok: true; readonly mjml: string; readonly raws: readonly RawMjml[] }
  | { readonly ok: false; readonly faults: readonly TemplateIssue[] };

/** `field`: the first part of paths in faults. */
export function mjmlOfLowCode(body: unknown, field: string): LowCodeOutcome {
  const content = contentOfLowCode(body, { field, place: "sections" });
  return content.ok ? { ...content, mjml: mailOf(content.mjml) } : content;
}

export interface LowCodeSite {
  /** The first part of paths in faults. */
  readonly field: string;
  readonly place: LowCodePlace;
  /** The mail around it has other styles of texts than a document. */
  readonly isForeign?: boolean;
}

/** A document that is a piece of a mail, as the content of its place. */
export function contentOfLowCode(
  body: unknown,
  { field, place, isForeign = false }: LowCodeSite,
): LowCodeOutcome {
  try {
    const { content } = readDocument(body, field);
    const mjml = place === "sections" ? sectionsOf(content, { isForeign }) : elementsOf(content);
    return { ok: true, mjml, raws: content.flatMap((node) => rawsIn(node, place)) };
  } catch (error) {
    if (error instanceof LowCodeError) return { ok: false, faults: [error.fault] };
    throw error;
  }
}

/** Sections as the mail of a low-code document. */
export function mailOf(sections: string): string {
  return `<mjml>${head}<mj-body width="600px"${brandStyle("canvas")}>${sections}</mj-body></mjml>`;
}

function rawsIn(node: LowCodeNode, place: LowCodePlace): readonly RawMjml[] {
  const { type, attrs, path } = node;
  if (type === "raw") return [{ path: `${path}.attrs.mjml`, mjml: String(attrs["mjml"]), place }];
  return node.content.flatMap((child) => rawsIn(child, type === "column" ? "elements" : place));
}

const head =
  `<mj-head><mj-attributes><mj-all font-family="${brandStyle("font")}" />` +
  `<mj-text font-size="16px" line-height="1.5" color="${brandStyle("text")}" padding="0" />` +
  '<mj-button font-size="16px" border-radius="6px" inner-padding="12px 24px" /></mj-attributes></mj-head>';
