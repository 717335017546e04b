/**
 * Liquid's date filters over dates as segments and journeys read them (`parseDateValue`). A date alone is the same day in
 * every zone; what only Liquid reads is read by Liquid. A zone that is none is UTC: a date in another zone is better than
 * no message, and the author was warned (`zone-warnings.ts`).
 */
import { parseDateValue } from "@signalbox/core";
import { readTimeZone } from "@signalbox/time-zones";
import { filters as library, type FilterImplOptions } from "liquidjs";

type Handler = Exclude<FilterImplOptions, { readonly raw: boolean }>;

/** Those whose second argument is a zone. */
export const zonedFilters: ReadonlySet<string> = new Set(["date"]);

export const dateFilters: Readonly<Record<string, Handler>> = Object.fromEntries(
  ["date", "date_to_xmlschema", "date_to_rfc822", "date_to_string", "date_to_long_string"].map((name) => [
    name,
    zonedFilters.has(name) ? inZone(libraryFilter(name)) : inUtc(libraryFilter(name)),
  ]),
);

function libraryFilter(name: string): Handler {
  const filter = library[name];
  if (typeof filter !== "function") throw new TypeError(`Liquid has no filter ${name}`);
  return filter;
}

function inUtc(handler: Handler): Handler {
  return function (value: unknown, ...rest: unknown[]) {
    const date = dateIn(value);
    return handler.call(this, date === undefined ? value : new Date(date.ms), ...rest);
  };
}

function inZone(handler: Handler): Handler {
  return function (value: unknown, format?: unknown, zone?: unknown) {
    const date = dateIn(value);
    const shownIn = zoneOf(zone);
    if (date === undefined) return handler.call(this, value, format, shownIn);
    if (!date.isDay || shownIn === undefined) return handler.call(this, new Date(date.ms), format, shownIn);
    const { moment, offset } = midnight(date.ms, shownIn);
    return handler.call(this, moment, format, offset);
  };
}

interface DateIn {
  /** As if it were in UTC. */
  readonly ms: number;
  readonly isDay: boolean;
}

/** `undefined` for what is left to Liquid: `now`, and texts that only it reads. */
function dateIn(value: unknown): DateIn | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const date = parseDateValue(value);
  if (date !== undefined) return { ms: date.ms, isDay: date.isDay === true };
  return typeof value === "string" ? dayIn(value) : undefined;
}

/** `10 May 2026`, `2026/05/10`, `2026-05`: days that JavaScript reads, some of them in the zone of the server. */
function dayIn(text: string): DateIn | undefined {
  if (text.length > 40 || /:|^\s*-?[\d.]*\s*$/.test(text)) return undefined;
  const read = new Date(text);
  if (Number.isNaN(read.getTime())) return undefined;
  const isUtc = read.getTime() % dayMs === 0;
  const ms = isUtc ? read.getTime() : Date.UTC(read.getFullYear(), read.getMonth(), read.getDate());
  return { ms, isDay: true };
}

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** Liquid also takes minutes, positive behind UTC. */
function zoneOf(zone: unknown): string | number | undefined {
  if (zone === undefined || zone === null || typeof zone === "number") return zone ?? undefined;
  return typeof zone === "string" ? (readTimeZone(zone) ?? "UTC") : "UTC";
}

/**
 * The moment at which clocks in the zone show the midnight that `ms` is in UTC, and the zone; its offset in minutes where
 * the zone skips midnight, so that the day is shown all the same.
 */
function midnight(ms: number, zone: string | number): { moment: Date; offset: string | number } {
  if (typeof zone === "number") return { moment: new Date(ms + zone * minuteMs), offset: zone };
  const near = offsetMinutes(zone, ms + offsetMinutes(zone, ms) * minuteMs);
  const moment = ms + near * minuteMs;
  return { moment: new Date(moment), offset: offsetMinutes(zone, moment) === near ? zone : near };
}

/** As Liquid counts it: positive behind UTC. */
function offsetMinutes(zone: string, ms: number): number {
  const parts = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" }).formatToParts(
    ms,
  );
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours = "0", minutes = "0"] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  const ahead = Number(hours) * 60 + Number(minutes);
  return sign === "+" ? -ahead : ahead;
}
