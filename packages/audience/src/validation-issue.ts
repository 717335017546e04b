/**
 * Issues of a definition: where, and what to do. Made from zod's issues and from checks that schemas cannot
 * express.
 */
import { pathText, unknownFields, unknownFieldText } from "@signalbox/core";
import type { z } from "zod";

export interface ValidationIssue {
  /** For example `nodes[3].operator.value`; empty for the whole definition. */
  readonly path: string;
  /** Completes the sentence that starts with the path. */
  readonly problem: string;
}

export const maxIssues = 20;

export type Checked<Definition> =
  | { readonly ok: true; readonly definition: Definition }
  | { readonly ok: false; readonly issues: readonly ValidationIssue[] };

export function issuesOf(error: z.ZodError, at: readonly PropertyKey[]): ValidationIssue[] {
  return error.issues.map(({ path, message }) => ({ path: pathText([...at, ...path]), problem: message }));
}

/** Unknown fields, which parsing would drop. */
export function unknownFieldIssues(schema: z.ZodType, raw: unknown): ValidationIssue[] {
  return unknownFields(schema, raw).map((field) => ({
    path: pathText(field.path),
    problem: unknownFieldText(field),
  }));
}

/** Without duplicates, in the order found. */
export function reported(issues: readonly ValidationIssue[]): readonly ValidationIssue[] {
  const unique = new Map(issues.map((issue) => [`${issue.path}\n${issue.problem}`, issue]));
  return [...unique.values()].slice(0, maxIssues);
}
