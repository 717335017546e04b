/**
 * Moments as customers write them, by the same rules everywhere (`parseDateValue`). Here a date without a zone is UTC: who
 * is in a segment must not depend on a time zone that changes.
 */
import { parseDateValue, type Json } from "@signalbox/core";
import { z } from "zod";

/** ms, or undefined when the value is no moment. */
export function instantOf(value: Json | undefined): number | undefined {
  return parseDateValue(value)?.ms;
}

export const instantSchema: z.ZodType<string | number> = z
  .union([z.string(), z.number()], { error: "must be a date, as 2026-01-31T12:00:00Z" })
  .refine((value) => instantOf(value) !== undefined, { error: "is no date; write 2026-01-31T12:00:00Z" });
