/**
 * The two forms of an error answer: `{ message }`, and for callers that prefer it a problem of RFC 9457. What both say is
 * the same; the headers are the same too.
 */
import { issueSchema, type AppError, type Issue } from "@signalbox/core";
import { z } from "zod";

export const problemType = "application/problem+json";

export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  /** The `message` of the other form. */
  readonly detail: string;
  readonly issues: readonly Issue[];
}

export const problemSchema: z.ZodType<Problem> = z
  .object({
    type: z.string().describe("A URI reference for the code of the error: `/docs#error-` and the code."),
    title: z.string().describe("The code of the error in words."),
    status: z.int().describe("The status of the answer."),
    detail: z.string().describe("What is wrong, where, and what to do: the `message` of the other form."),
    issues: z
      .array(issueSchema)
      .describe("Each place that is wrong; empty when the error has no place. Very many are listed in part."),
  })
  .meta({ id: "Problem" });

/** `code` is the one of the header `error-type`. */
export function problemOf(
  { code, issues }: Pick<AppError, "code" | "issues">,
  { status, detail }: Pick<Problem, "status" | "detail">,
): Problem {
  return { type: `/docs#error-${code}`, title: titleOf(code), status, detail, issues };
}

/** `StatusTransitionError` is `Status transition error`. */
export function titleOf(code: string): string {
  const words = code.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Whether the caller of the `accept` header gets a problem. It must name the type itself, because clients that accept
 * anything know `{ message }`; of two types that it wants equally the problem says more.
 */
export function prefersProblem(accept: string | undefined): boolean {
  if (accept === undefined || !accept.toLowerCase().includes(problemType)) return false;
  const weights = weightsOf(accept);
  const problem = weights.get(problemType) ?? 0;
  const json = weights.get("application/json") ?? weights.get("application/*") ?? weights.get("*/*") ?? 0;
  return problem > 0 && problem >= json;
}

/** By media range, with the highest of each. Parameters of a type are ignored: the types here have none. */
function weightsOf(accept: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const range of accept.split(",")) {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, "");
    const value = weight === undefined ? 1 : Number(weight);
    const known = weights.get(type) ?? 0;
    weights.set(type, Math.max(known, Number.isFinite(value) ? Math.min(Math.max(value, 0), 1) : 0));
  }
  return weights;
}
