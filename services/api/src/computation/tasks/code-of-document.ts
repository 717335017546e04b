/** The document of a visual editor as MJML. */
import { codeOfLowCode, issueOfTemplate } from "@signalbox/templates";
import type { Issue } from "@signalbox/core";

export type DocumentCode =
  | { readonly ok: true; readonly mjml: string }
  /** Paths begin with `document`. */
  | { readonly ok: false; readonly issues: readonly Issue[] };

export function codeOfDocument(document: unknown): DocumentCode {
  const outcome = codeOfLowCode(document, "document");
  return outcome.ok
    ? { ok: true, mjml: outcome.mjml }
    : { ok: false, issues: outcome.faults.map((fault) => issueOfTemplate(fault, { document })) };
}
