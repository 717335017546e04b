/**
 * What is wrong with a definition, said so that its author can mend it: where, and what to do. Made from zod's issues
 * and from the checks no schema can make.
 */
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

/** Passed to zod's parsers; what it has nothing to say to keeps the schema's own words. */
export function whatToDo(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "invalid_type") {
    return issue.input === undefined
      ? `is missing; give ${nounOf(issue.expected)}`
      : `must be ${nounOf(issue.expected)}`;
  }
  if (issue.code === "invalid_value") {
    return `must be one of ${issue.values.map((value) => JSON.stringify(value)).join(", ")}`;
  }
  return undefined;
}

export function faultsOf(error: z.ZodError, at: readonly PropertyKey[]): Fault[] {
  return error.issues.map(({ path, message }) => ({ path: pathText([...at, ...path]), problem: message }));
}

/** `["nodes", 3, "a b"]` is `nodes[3]["a b"]`. */
export function pathText(path: readonly PropertyKey[]): string {
  let text = "";
  for (const key of path) {
    if (typeof key === "number") text += `[${key}]`;
    else if (/^\w+$/.test(String(key))) text += text === "" ? String(key) : `.${String(key)}`;
    else text += `[${JSON.stringify(String(key))}]`;
  }
  return text;
}

/** In the order they were found, none twice. */
export function reported(faults: readonly Fault[]): readonly Fault[] {
  const unique = new Map(faults.map((fault) => [`${fault.path}\n${fault.problem}`, fault]));
  return [...unique.values()].slice(0, maxFaults);
}

function nounOf(expected: string): string {
  if (expected === "string") return "a text";
  if (expected === "array") return "a list";
  if (expected === "int") return "a whole number";
  return /^[aeiou]/.test(expected) ? `an ${expected}` : `a ${expected}`;
}
