/**
 * Parses dates as customers write them: ISO 8601 (extended or basic) or RFC 2822 text, or a number of milliseconds or
 * (below 10¹¹) seconds since 1970, also as digits. The only parser of such values, so segments, journeys and templates
 * accept the same dates.
 */
import { hasIsoOffset, parseIsoTime } from "./iso-time.js";
import type { Json } from "./json.js";

export interface DateValue {
  /** ms; without a zone, as if the text were in UTC. */
  readonly ms: number;
  /** The value has no zone. */
  readonly isLocal: boolean;
  /** The value is a date without a time of day. */
  readonly isDay?: true;
}

/** Undefined for anything that is not a date: unreadable text, a date no calendar has, null, a list. */
export function parseDateValue(value: Json | undefined): DateValue | undefined {
  if (typeof value === "number") return readEpoch(value);
  if (typeof value !== "string" || value.length > longestDate) return undefined;
  const text = value.trim();
  if (epochDigits.test(text)) return readEpoch(Number(text));
  return readIso(text) ?? readRfc2822(text);
}

/** Of RFC 2822, with its comment. */
const longestDate = 120;

/** Fewer than nine digits more likely mean a year than a moment between 1970 and 1973; eight are a date. */
const epochDigits = /^-?\d{9,16}(?:\.\d{1,9})?$/;

/** Smaller numbers are seconds: as milliseconds they would be before March 1973. */
const firstMilliseconds = 1e11;

/** The largest time value a `Date` can hold. */
const lastMoment = 8.64e15;

function readEpoch(value: number): DateValue | undefined {
  const ms = Math.round(Math.abs(value) < firstMilliseconds ? value * 1000 : value);
  return Math.abs(ms) <= lastMoment ? { ms, isLocal: false } : undefined;
}

function readIso(text: string): DateValue | undefined {
  const extended = text.replace(basicDate, extendedForm);
  const ms = parseIsoTime(extended);
  if (ms === undefined) return undefined;
  return extended.length === "2026-05-10".length
    ? { ms, isLocal: true, isDay: true }
    : { ms, isLocal: !hasIsoOffset(extended) };
}

/** `20260510` and `20260510T090000Z`. */
const basicDate = /^(\d{4})(\d\d)(\d\d)(?:([T ])(\d\d)(\d\d)(?:(\d\d)([.,]\d+)?)?(Z|[+-]\d\d(?:\d\d)?)?)?$/i;

function extendedForm(_text: string, ...parts: readonly (string | undefined)[]): string {
  const [year, month, day, separator, hour, minute, second, fraction = "", offset = ""] = parts;
  const date = `${year}-${month}-${day}`;
  if (separator === undefined) return date;
  return `${date}T${hour}:${minute}${second === undefined ? "" : `:${second}${fraction}`}${offset}`;
}

/** `Sun, 10 May 2026 09:00:00 +0200 (CEST)`; day name, seconds and comment are optional. */
const rfc2822 =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun),\s{0,9})?(\d{1,2})\s{1,9}([a-z]{3})\s{1,9}(\d{4}|\d\d)\s{1,9}(\d\d:\d\d(?::\d\d)?)(?:\s{1,9}([a-z]{1,3}|[+-]\d{4}))?(?:\s{1,9}\([^()]{0,40}\))?$/i;

function readRfc2822(text: string): DateValue | undefined {
  const [, day = "", monthName = "", year = "", time = "", zone] = rfc2822.exec(text) ?? [];
  const month = monthNames.indexOf(monthName.toLowerCase()) + 1;
  const offset = zone === undefined ? "Z" : offsetOf(zone);
  if (month === 0 || offset === undefined) return undefined;
  const date = [fullYear(year), twoDigits(month), day.padStart(2, "0")].join("-");
  const ms = parseIsoTime(`${date}T${time}${offset}`);
  return ms === undefined ? undefined : { ms, isLocal: zone === undefined };
}

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** The zone names that RFC 2822 (4.3) defines; any other name is rejected. */
const zoneNames: ReadonlyMap<string, string> = new Map([
  ["ut", "Z"],
  ["utc", "Z"],
  ["gmt", "Z"],
  ["z", "Z"],
  ["edt", "-0400"],
  ["est", "-0500"],
  ["cdt", "-0500"],
  ["cst", "-0600"],
  ["mdt", "-0600"],
  ["mst", "-0700"],
  ["pdt", "-0700"],
  ["pst", "-0800"],
]);

function offsetOf(zone: string): string | undefined {
  return /^[+-]/.test(zone) ? zone : zoneNames.get(zone.toLowerCase());
}

/** RFC 2822, 4.3: two-digit years up to 49 belong to this century. */
function fullYear(year: string): string {
  if (year.length === 4) return year;
  return year <= "49" ? `20${year}` : `19${year}`;
}

function twoDigits(number: number): string {
  return `${number}`.padStart(2, "0");
}
