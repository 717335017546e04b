/**
 * A date among a person's properties: ISO 8601 text, or a number of milliseconds or (below 10¹¹) seconds since 1970. Text
 * without an offset is local to the person; a date alone is its midnight there.
 */
import type { Json } from "@signalbox/core";
import { Temporal } from "temporal-polyfill";
import { momentOf } from "./local-time.js";

/** ms, or undefined when the value is no date. */
export function dateValueOf(value: Json | undefined, zone: string): number | undefined {
  if (typeof value === "string") return isoPattern.test(value) ? readIso(value, zone) : undefined;
  if (typeof value !== "number") return undefined;
  const ms = Math.round(Math.abs(value) < firstMilliseconds ? value * 1000 : value);
  return Math.abs(ms) <= lastMoment ? ms : undefined;
}

/** Numbers below it are seconds: as milliseconds they would lie before March 1973. */
const firstMilliseconds = 1e11;

/** The end of what a `Date` can say. */
const lastMoment = 8.64e15;

const isoPattern =
  /^\d{4}-\d{2}-\d{2}(?:[Tt ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:[Zz]|[+-]\d{2}(?::?\d{2})?)?)?$/;

const offsetPattern = /[Tt ].*(?:[Zz]|[+-]\d{2}(?::?\d{2})?)$/;

function readIso(text: string, zone: string): number | undefined {
  try {
    if (offsetPattern.test(text)) return Temporal.Instant.from(text).epochMilliseconds;
    return momentOf(Temporal.PlainDateTime.from(text), zone);
  } catch {
    return undefined;
  }
}
