/**
 * What is wrong with a definition, said so that its author can mend it: where, and what to do. Made from zod's issues
 * and from the checks no schema can make.
 */
import { pathText, unknownFields, unknownFieldText } from "@signalbox/core";
import type { z } from "zod";

export interface Fault {
  /** As `nodes[3].operator.value`; empty for the whole. */
  readonly path: string;
  /** Completes the sentence that starts with the path. */
  readonly problem: string;
}

export const maxFaults = 20;

export type Checked<Definition> =
  | { readonly ok: true; readonly definition: Definition }
  | { readonly ok: false; readonly faults: readonly Fault[] };

export function faultsOf(error: z.ZodError, at: readonly PropertyKey[]): Fault[] {
  return error.issues.map(({ path, message }) => ({ path: pathText([...at, ...path]), problem: message }));
}

/** Fields the schema does not know, which reading would drop. */
export function unknownFaults(schema: z.ZodType, raw: unknown): Fault[] {
  return unknownFields(schema, raw).map((field) => ({
    path: pathText(field.path),
    problem: unknownFieldText(field),
  }));
}

/** In the order they were found, none twice. */
export function reported(faults: readonly Fault[]): readonly Fault[] {
  const unique = new Map(faults.map((fault) => [`${fault.path}\n${fault.problem}`, fault]));
  return [...unique.values()].slice(0, maxFaults);
}
