/**
 * Quiet hours: the times of day, on the user's own clock, at which no message may be sent. They begin when the clock
 * first shows the beginning and end when it last shows the end; a time that the clock skips counts as the first
 * moment after the gap. So on the day clocks are set back, quiet hours are an hour longer instead of broken in two.
 * Pure.
 */
import { momentOf } from "@signalbox/journeys";
import { Temporal } from "temporal-polyfill";

export interface QuietWindow {
  /** `HH:MM`; the end may be `24:00`, and is on the next day when it is not after the beginning. */
  readonly from: string;
  readonly to: string;
  /** Days on which they begin, 0 is Sunday; every day when absent. */
  readonly daysOfWeek?: readonly number[];
}

export interface QuietQuestion {
  readonly hours: QuietWindow;
  /** A time zone that `isZone` accepts. */
  readonly zone: string;
  /** ms */
  readonly now: number;
}

/** The end of the quiet time, ms; undefined when it is not quiet now. Adjacent quiet times are one. */
export function quietUntil(question: QuietQuestion): number | undefined {
  return endOfSpans(question, spanOf);
}

/** `quietUntil` with a cache: the quiet times of a day in a zone are looked up once. */
export function cachedQuietUntil(): typeof quietUntil {
  const cache = new Map<string, QuietSpan>();
  const cachedSpan: typeof spanOf = (hours, zone, day) => {
    const key = `${day} ${hours.from} ${hours.to} ${zone}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    if (cache.size >= maxCached) cache.clear();
    const span = spanOf(hours, zone, day);
    cache.set(key, span);
    return span;
  };
  return (question) => endOfSpans(question, cachedSpan);
}

const dayMs = 86_400_000;
const maxCached = 10_000;
const daysOfAWeek = 7;
/**
 * Days around today's in UTC to check: the local date is at most a day off, a clock may be set back over midnight, and whole
 * days may be skipped.
 */
const daysAround = [-3, -2, -1, 0, 1, 2];
/** 1970-01-01 was a Thursday. */
const weekdayOfDay0 = 4;

/** ms, the end exclusive. */
interface QuietSpan {
  readonly begin: number;
  readonly end: number;
}

function endOfSpans({ hours, zone, now }: QuietQuestion, spanAt: typeof spanOf): number | undefined {
  let until: number | undefined;
  // A week at most: settings in which all seven days are quiet all day are refused.
  for (let days = 0; days <= daysOfAWeek; days += 1) {
    const at = until ?? now;
    const end = endOfQuiet(hours, at, (day) => spanAt(hours, zone, day));
    if (end === undefined) return until;
    until = end;
  }
  return until;
}

function endOfQuiet(hours: QuietWindow, at: number, spanAt: (day: number) => QuietSpan): number | undefined {
  const today = Math.floor(at / dayMs);
  for (const days of daysAround) {
    if (!beginsOn(hours, today + days)) continue;
    const { begin, end } = spanAt(today + days);
    if (begin <= at && at < end) return end;
  }
  return undefined;
}

function beginsOn({ daysOfWeek }: QuietWindow, day: number): boolean {
  const weekday = (((day + weekdayOfDay0) % daysOfAWeek) + daysOfAWeek) % daysOfAWeek;
  return daysOfWeek === undefined || daysOfWeek.includes(weekday);
}

/** The quiet time that begins on a local date, in days since 1970-01-01. */
function spanOf({ from, to }: QuietWindow, zone: string, day: number): QuietSpan {
  const date = new Temporal.PlainDate(1970, 1, 1).add({ days: day });
  const end = localTime(to <= from ? date.add({ days: 1 }) : date, to);
  return { begin: momentOf(localTime(date, from), zone), end: lastMomentOf(end, zone) };
}

function localTime(date: Temporal.PlainDate, clock: string): Temporal.PlainDateTime {
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  return hour === 24 ? date.add({ days: 1 }).toPlainDateTime() : date.toPlainDateTime({ hour, minute });
}

/** When the local clock last shows it, or has skipped it, ms. */
function lastMomentOf(local: Temporal.PlainDateTime, zone: string): number {
  const shown = local.toZonedDateTime(zone, { disambiguation: "later" });
  return shown.toPlainDateTime().equals(local) ? shown.epochMilliseconds : momentOf(local, zone);
}
