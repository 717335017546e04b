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
export function quietUntil({ hours, zone, now }: QuietQuestion): number | undefined {
  let until: number | undefined;
  // A week at most: settings in which all seven days are quiet all day are refused.
  for (let days = 0; days <= daysOfAWeek; days += 1) {
    const end = endOfQuiet(hours, zone, until ?? now);
    if (end === undefined) return until;
    until = end;
  }
  return until;
}

/** `quietUntil` with a cache by minute: hours and clocks change on whole minutes. */
export function cachedQuietUntil(): typeof quietUntil {
  const cache = new Map<string, number | undefined>();
  return (question) => {
    const { hours, zone, now } = question;
    if (cache.size >= maxCached) cache.clear();
    const { from, to, daysOfWeek } = hours;
    const key = JSON.stringify([Math.floor(now / minuteMs), zone, from, to, daysOfWeek]);
    if (!cache.has(key)) cache.set(key, quietUntil(question));
    return cache.get(key);
  };
}

const minuteMs = 60_000;
const maxCached = 10_000;
const daysOfAWeek = 7;
/** Days around today to check: a clock may be set back over midnight, and whole days may be skipped. */
const datesAround = [-2, -1, 0, 1];

function endOfQuiet({ from, to, daysOfWeek }: QuietWindow, zone: string, at: number): number | undefined {
  const today = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();
  for (const days of datesAround) {
    const date = today.add({ days });
    if (daysOfWeek !== undefined && !daysOfWeek.includes(date.dayOfWeek % 7)) continue;
    const end = lastMomentOf(localTime(to <= from ? date.add({ days: 1 }) : date, to), zone);
    if (at < end && momentOf(localTime(date, from), zone) <= at) return end;
  }
  return undefined;
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
