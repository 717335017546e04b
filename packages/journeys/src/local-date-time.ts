/**
 * A local date and time without a zone: `2026-03-29T09:00`. With a zone it is one moment, also for a time that the zone
 * skips or repeats, as in `momentOf`.
 */
import { parseIsoTime } from "@signalbox/core";
import { momentShownAs } from "./local-time.js";

/** ISO 8601 without zone: to the minute, the second or the millisecond; a space may replace the T. */
const pattern = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/;

/** Whether the text has this form and exists in the calendar; leap seconds do not. */
export function isLocalDateTime(text: string): boolean {
  return read(text) !== undefined;
}

/** ms: when clocks in the zone first show it, or have skipped it. Throws a `RangeError` for any other text. */
export function momentInZone(text: string, zone: string): number {
  const shown = read(text);
  if (shown === undefined) throw new RangeError(`not a local date and time: ${text.slice(0, 40)}`);
  return momentShownAs(shown, zone);
}

/**
 * ms: the first moment, not before `from`, at which clocks in the zone show the time of day of `text`, on its date or on
 * a later day. Throws as `momentInZone` does.
 */
export function momentInZoneFrom(text: string, zone: string, from: number): number {
  const shown = read(text);
  if (shown === undefined) throw new RangeError(`not a local date and time: ${text.slice(0, 40)}`);
  const daysPast = Math.floor((from - momentShownAs(shown, zone)) / dayMs);
  for (let days = Math.max(daysPast, 0); ; days += 1) {
    const moment = momentShownAs(shown + days * dayMs, zone);
    if (moment >= from) return moment;
  }
}

const dayMs = 86_400_000;

/** ms, as if it were UTC. */
function read(text: string): number | undefined {
  return pattern.test(text) ? parseIsoTime(text) : undefined;
}
