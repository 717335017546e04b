/**
 * A low-code document as an MJML template with Liquid, processed further like every MJML body. An unknown node, mark or
 * attribute is a fault with its path.
 */
import type { TemplateIssue } from "../template-fault.js";
import { sectionsOf } from "./blocks.js";
import { LowCodeError, readDocument } from "./document.js";

export type LowCodeOutcome =
  | { readonly ok: true; readonly mjml: string }
  | { readonly ok: false; readonly faults: readonly TemplateIssue[] };

/** `field`: the first part of paths in faults. */
export function mjmlOfLowCode(body: unknown, field: string): LowCodeOutcome {
  try {
    const sections = sectionsOf(readDocument(body, field).content);
    return { ok: true, mjml: `<mjml>${head}<mj-body width="600px">${sections}</mj-body></mjml>` };
  } catch (error) {
    if (error instanceof LowCodeError) return { ok: false, faults: [error.fault] };
    throw error;
  }
}

const head =
  '<mj-head><mj-attributes><mj-all font-family="Arial, Helvetica, sans-serif" />' +
  '<mj-text font-size="16px" line-height="1.5" color="#111827" padding="0" />' +
  '<mj-button font-size="16px" border-radius="6px" inner-padding="12px 24px" /></mj-attributes></mj-head>';
