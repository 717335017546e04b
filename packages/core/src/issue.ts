/**
 * What is wrong in what a caller sent, as data: where, a code with values, and what to do in English. Refusals carry
 * issues; the API writes them as text or as `application/problem+json`.
 */
import { z } from "zod";
import { pathText } from "./schemas/fault-words.js";
import type { Sentence, SentenceValues } from "./sentence.js";

/** A type, because interfaces are no JSON to the compiler: issues are part of stored outcomes. */
export type Issue = {
  /** Keys and indexes from the body of the request, or from the definition that was checked; empty for the whole. */
  readonly path: readonly (string | number)[];
  /** Stable; the problem's text may change. */
  readonly code: string;
  readonly values: SentenceValues;
  /** Completes the sentence that starts with the path. */
  readonly problem: string;
};

export const issueSchema: z.ZodType<Issue> = z
  .object({
    path: z.array(z.union([z.string(), z.number()])),
    code: z.string(),
    values: z.record(z.string(), z.json()) as unknown as z.ZodType<SentenceValues>,
    problem: z.string(),
  })
  .meta({ id: "Issue" });

export function issueAt(path: readonly PropertyKey[], { code, values, text }: Sentence): Issue {
  return { path: path.map(keyOf), code, values, problem: text };
}

/** The same issues where what was checked is a part of what was sent. */
export function issuesWithin(at: readonly PropertyKey[], issues: readonly Issue[]): readonly Issue[] {
  return issues.map((issue) => ({ ...issue, path: [...at.map(keyOf), ...issue.path] }));
}

export interface IssuesTextOptions {
  /** Default: all. */
  readonly maxListed?: number;
  /** What an issue of the whole is called; default: it has no name. */
  readonly whole?: string;
}

/** `users[3].id: required; name: must be a string`; only the first ones if there are many. */
export function issuesText(
  issues: readonly Issue[],
  { maxListed = Infinity, whole = "" }: IssuesTextOptions = {},
): string {
  const listed = issues.slice(0, maxListed).map(({ path, problem }) => {
    const place = path.length === 0 ? whole : pathText(path);
    return place === "" ? problem : `${place}: ${problem}`;
  });
  const more = issues.length - listed.length;
  return more > 0 ? `${listed.join("; ")}; and ${more} more` : listed.join("; ");
}

/** Why something is refused: its places, or one sentence about the whole. */
export type Refusal = string | Issue | readonly Issue[];

/** None for a sentence about the whole. */
export function issuesOfRefusal(refusal: Refusal): readonly Issue[] {
  if (typeof refusal === "string") return [];
  return "code" in refusal ? [refusal] : refusal;
}

export function refusalText(refusal: Refusal, options?: IssuesTextOptions): string {
  return typeof refusal === "string" ? refusal : issuesText(issuesOfRefusal(refusal), options);
}

function keyOf(key: PropertyKey): string | number {
  return typeof key === "number" ? key : String(key);
}
