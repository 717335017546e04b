/**
 * Dates as customers write them, parsed by `parseDateValue`. A date without a zone is UTC, since segment
 * membership must not depend on a configurable zone.
 */
import { parseDateValue, saying, type Json } from "@signalbox/core";
import { z } from "zod";
import { definitionSays } from "./issue-sentences.js";

/** ms; undefined when the value is not a date. */
export function instantOf(value: Json | undefined): number | undefined {
  return parseDateValue(value)?.ms;
}

export const instantSchema: z.ZodType<string | number> = z
  .union([z.string(), z.number()], { error: "must be a date, as 2026-01-31T12:00:00Z" })
  .refine((value) => instantOf(value) !== undefined, saying(definitionSays.noDate()));
