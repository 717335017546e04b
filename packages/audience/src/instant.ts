/**
 * Moments as customers write them: ISO 8601 text, or a number of milliseconds or (below 10¹¹) seconds since 1970. Text
 * without a zone is UTC, so that the same data means the same on every machine.
 */
import type { Json } from "@signalbox/core";
import { z } from "zod";

const isoPattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:[Zz]|([+-])(\d{2}):?(\d{2}))?)?$/;

/** Numbers below it are seconds: as milliseconds they would lie before March 1973. */
const firstMilliseconds = 1e11;

/** ms, or undefined when the value is no moment. */
export function instantOf(value: Json | undefined): number | undefined {
  if (typeof value === "string") return readIso(value);
  if (typeof value !== "number") return undefined;
  const ms = Math.abs(value) < firstMilliseconds ? value * 1000 : value;
  return Math.abs(ms) <= lastInstant ? ms : undefined;
}

export const instantSchema: z.ZodType<string | number> = z
  .union([z.string(), z.number()], { error: "must be a date, as 2026-01-31T12:00:00Z" })
  .refine((value) => instantOf(value) !== undefined, { error: "is no date; write 2026-01-31T12:00:00Z" });

/** The end of what a `Date` can say. */
const lastInstant = 8.64e15;

function readIso(text: string): number | undefined {
  const parts = isoPattern.exec(text);
  if (parts === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const midnight = new Date(Date.UTC(2000, month - 1, day));
  midnight.setUTCFullYear(year, month - 1, day);
  if (midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return undefined;
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const fraction = Number((parts[7] ?? "").padEnd(3, "0").slice(0, 3));
  const local = midnight.getTime() + ((hour * 60 + minute) * 60 + second) * 1000 + fraction;
  return local - offsetOf(parts) * 60_000;
}

/** Minutes east of Greenwich. */
function offsetOf(parts: RegExpExecArray): number {
  const minutes = Number(parts[9] ?? 0) * 60 + Number(parts[10] ?? 0);
  return parts[8] === "-" ? -minutes : minutes;
}
