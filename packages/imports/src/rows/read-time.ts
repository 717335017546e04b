/**
 * Moments as files have them: ISO 8601, dates of spreadsheets in the order that the mapping names, and Unix time. A time
 * without a zone is of the zone of the mapping. Pure.
 */
import { hasIsoOffset, parseClientTime } from "@signalbox/core";
import { zoneClock } from "@signalbox/time-zones";
import type { ImportOptions } from "../mapping.js";

export type TimeRules = Pick<ImportOptions, "dates" | "timezone">;

/** ms; undefined for what is no time. Digits alone are Unix time in seconds, milliseconds or microseconds. */
export function readMoment(text: string, rules: TimeRules): number | undefined {
  return unixTime(text) ?? momentOfText(isoText(text, rules), rules);
}

/** ms, of what `isoText` returns. */
export function momentOfText(iso: string, { timezone = "UTC" }: TimeRules): number | undefined {
  const ms = parseClientTime(iso);
  return ms === undefined || hasIsoOffset(iso) ? ms : zoneClock(timezone).momentOf(ms);
}

const localTime = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:,? +(\d{1,2}):(\d\d)(?::(\d\d))?)?$/;

/** `31.1.2026 9:05` as `2026-01-31T09:05`; another text as it is. */
export function isoText(given: string, { dates = "dmy" }: TimeRules): string {
  const text = given.trim();
  const [matched, first = "", second = "", year = "", hour, minute = "", seconds = "00"] =
    localTime.exec(text) ?? [];
  if (matched === undefined) return text;
  const [day, month] = dates === "mdy" ? [second, first] : [first, second];
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return hour === undefined ? date : `${date}T${hour.padStart(2, "0")}:${minute}:${seconds}`;
}

/** From 2001 on: shorter numbers may be years and days, as `20260131`. */
const unix = /^(\d{10})(?:\.\d+)?$|^\d{13}$|^\d{16}$/;

function unixTime(given: string): number | undefined {
  const text = given.trim();
  const [matched, seconds] = unix.exec(text) ?? [];
  if (matched === undefined) return undefined;
  const ms = seconds === undefined ? Number(text.slice(0, 13)) : Number(text) * 1_000;
  return Math.trunc(ms);
}
