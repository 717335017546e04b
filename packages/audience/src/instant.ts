/**
 * Moments as customers write them: ISO 8601 text, or a number of milliseconds or (below 10¹¹) seconds since 1970. Text
 * without a zone is UTC, so that the same data means the same on every machine.
 */
import { parseIsoTime, type Json } from "@signalbox/core";
import { z } from "zod";

/** Numbers below it are seconds: as milliseconds they would lie before March 1973. */
const firstMilliseconds = 1e11;

/** ms, or undefined when the value is no moment. */
export function instantOf(value: Json | undefined): number | undefined {
  if (typeof value === "string") return parseIsoTime(value);
  if (typeof value !== "number") return undefined;
  const ms = Math.abs(value) < firstMilliseconds ? value * 1000 : value;
  return Math.abs(ms) <= lastInstant ? ms : undefined;
}

export const instantSchema: z.ZodType<string | number> = z
  .union([z.string(), z.number()], { error: "must be a date, as 2026-01-31T12:00:00Z" })
  .refine((value) => instantOf(value) !== undefined, { error: "is no date; write 2026-01-31T12:00:00Z" });

/** The end of what a `Date` can say. */
const lastInstant = 8.64e15;
