/**
 * A date among a person's properties: ISO 8601 text, or a number of milliseconds or (below 10¹¹) seconds since 1970. Text
 * without an offset is local to the person; a date alone is its midnight there.
 */
import { hasIsoOffset, parseIsoTime, type Json } from "@signalbox/core";
import { momentShownAs } from "./local-time.js";

/** ms, or undefined when the value is no date. */
export function dateValueOf(value: Json | undefined, zone: string): number | undefined {
  if (typeof value === "string") return readIso(value, zone);
  if (typeof value !== "number") return undefined;
  const ms = Math.round(Math.abs(value) < firstMilliseconds ? value * 1000 : value);
  return Math.abs(ms) <= lastMoment ? ms : undefined;
}

/** Numbers below it are seconds: as milliseconds they would lie before March 1973. */
const firstMilliseconds = 1e11;

/** The end of what a `Date` can say. */
const lastMoment = 8.64e15;

function readIso(text: string, zone: string): number | undefined {
  const ms = parseIsoTime(text);
  return ms === undefined || hasIsoOffset(text) ? ms : momentShownAs(ms, zone);
}
