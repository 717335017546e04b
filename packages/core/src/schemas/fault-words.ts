/**
 * Texts of validation issues of definitions (segments, properties, journeys): what the author has to do, and where. Used
 * by the registries and by the checks of the definitions.
 */
import type { z } from "zod";

/** An error map for zod's parsers; undefined keeps the schema's own message. */
export function whatToDo(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "invalid_type") {
    const noun = nounOf(issue.expected);
    return issue.input === undefined ? `is missing; give ${noun}` : `must be ${noun}`;
  }
  if (issue.code === "invalid_value") {
    const values = issue.values.map((value) => JSON.stringify(value));
    return `must be ${values.length > 1 ? "one of " : ""}${values.join(", ")}`;
  }
  return undefined;
}

/** `["nodes", 3, "a b"]` is `nodes[3]["a b"]`; an empty path is the whole value. Headers have hyphens. */
export function pathText(path: readonly PropertyKey[]): string {
  let text = "";
  for (const key of path) {
    if (typeof key === "number") text += `[${key}]`;
    else if (/^[\w-]+$/.test(String(key))) text += text === "" ? String(key) : `.${String(key)}`;
    else text += `[${JSON.stringify(String(key))}]`;
  }
  return text;
}

function nounOf(expected: string): string {
  if (expected === "string") return "a text";
  if (expected === "array") return "a list";
  if (expected === "int") return "a whole number";
  return /^[aeiou]/.test(expected) ? `an ${expected}` : `a ${expected}`;
}
