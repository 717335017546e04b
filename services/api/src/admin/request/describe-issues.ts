/** Describes validation issues with the path of each: `users[3].id: required`. */
import type { z } from "zod";

const maxListed = 20;

/** The message of one issue, for zod's `error` option. Undefined keeps zod's own. */
export function issueMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return "required";
  if (issue.code === "invalid_type") return `must be ${withArticle(issue.expected)}`;
  if (issue.code === "invalid_value") return `must be ${oneOf(issue.values)}`;
  if (issue.code === "too_big") return bounded("at most", issue.maximum, issue.origin);
  if (issue.code === "too_small") return bounded("at least", issue.minimum, issue.origin);
  return undefined;
}

export interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** All issues in one line; only the first ones if there are many. */
export function listIssues(issues: readonly Issue[]): string {
  const listed = issues.slice(0, maxListed).map(({ path, message }) => `${pathText(path)}: ${message}`);
  const more = issues.length - listed.length;
  return more > 0 ? `${listed.join("; ")}; and ${more} more` : listed.join("; ");
}

function pathText(path: readonly PropertyKey[]): string {
  const text = path.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`)).join("");
  return text === "" ? "body" : text.replace(/^\./, "");
}

function withArticle(expected: string): string {
  const name = expected === "int" ? "integer" : expected === "record" ? "object" : expected;
  return `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`;
}

function oneOf(values: readonly unknown[]): string {
  const texts = values.map((value) => JSON.stringify(value));
  return texts.length === 1 ? texts.join("") : `one of ${texts.join(", ")}`;
}

function bounded(which: string, bound: number | bigint, origin: string): string {
  const unit = origin === "string" ? "character" : origin === "array" ? "item" : undefined;
  if (unit === undefined) return `must be ${which} ${bound}`;
  return `must have ${which} ${bound} ${unit}${Number(bound) === 1 ? "" : "s"}`;
}
