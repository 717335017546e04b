/**
 * Ids and names of callers. A number is converted to its decimal digits, null means absent. Ids become keys of
 * actors, documents and URLs, so text that a database or a header cannot carry (NUL, a lone surrogate) is refused.
 */
import { problemOfText } from "@signalbox/core";
import { z } from "zod";

/** Absent or null gives undefined. */
export const optionalId: z.ZodType<string | undefined> = z.transform(readOptionalId).optional();

export const requiredId: z.ZodType<string> = z.any().transform((value, context) => {
  const id = readOptionalId(value, context);
  if (id === undefined && value == null)
    context.issues.push({ code: "custom", message: "required", input: value });
  return id ?? z.NEVER;
});

/** The name of a track event; must be a string. */
export const requiredName: z.ZodType<string> = z.any().transform((value, context) => {
  const problem = value == null ? "required" : problemOfText(value);
  if (problem !== undefined) context.issues.push({ code: "custom", message: problem, input: value });
  return value as string;
});

/** The name of a page or screen: may be absent or empty. */
export const optionalName: z.ZodType<string | undefined> = z
  .transform((value, context) => {
    if (value === null || value === "") return undefined;
    const problem = problemOfText(value);
    if (problem !== undefined) context.issues.push({ code: "custom", message: problem, input: value });
    return value as string;
  })
  .optional();

function readOptionalId(
  value: unknown,
  context: { readonly issues: z.core.$ZodRawIssue[] },
): string | undefined {
  if (value === null || value === undefined) return undefined;
  const text = typeof value === "number" && isExact(value) ? String(value) : value;
  const problem =
    typeof text === "number" ? "too large for an exact number; send it as a string" : problemOfText(text);
  if (problem !== undefined) context.issues.push({ code: "custom", message: problem, input: value });
  return text as string;
}

function isExact(value: number): boolean {
  return Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}
