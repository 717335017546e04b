/**
 * When a local clock shows a time. A repeated time counts once, at its first occurrence; a skipped time counts at the
 * first moment after the gap. So every date has exactly one such moment.
 */
import { Temporal } from "temporal-polyfill";

export interface LocalTimeQuery {
  /** ms; the result is later, never equal. */
  readonly after: number;
  readonly hour: number;
  readonly minute: number;
  /** 0 is Sunday; all when undefined. */
  readonly daysOfWeek?: readonly number[] | undefined;
  /** One that `isZone` accepts. */
  readonly zone: string;
}

/** ms. Throws a `RangeError` when no day of the week is allowed. */
export function nextLocalTime({ after, hour, minute, daysOfWeek, zone }: LocalTimeQuery): number {
  const today = Temporal.Instant.fromEpochMilliseconds(after).toZonedDateTimeISO(zone).toPlainDate();
  for (let days = 0; days <= daysToLookAt; days += 1) {
    const date = today.add({ days });
    if (daysOfWeek !== undefined && !daysOfWeek.includes(date.dayOfWeek % 7)) continue;
    const moment = momentOf(date.toPlainDateTime({ hour, minute }), zone);
    if (moment > after) return moment;
  }
  throw new RangeError("no day of the week is allowed");
}

/**
 * Today's time may be past on the only allowed day; and a clock set back over midnight has already shown the next day's.
 */
const daysToLookAt = 8;

/** ms: when the local clock of the zone first shows it, or has first skipped it. */
export function momentOf(local: Temporal.PlainDateTime, zone: string): number {
  const shown = local.toZonedDateTime(zone, { disambiguation: "earlier" });
  if (shown.toPlainDateTime().equals(local)) return shown.epochMilliseconds;
  return (shown.getTimeZoneTransition("next") ?? shown).epochMilliseconds;
}

/** ms: as `momentOf`, for the date and time that a clock in UTC shows at `utcMs`. */
export function momentShownAs(utcMs: number, zone: string): number {
  const shownInUtc = Temporal.Instant.fromEpochMilliseconds(utcMs).toZonedDateTimeISO("UTC");
  return momentOf(shownInUtc.toPlainDateTime(), zone);
}
