/** What the clocks of a time zone show, as numbers that can be counted with. */
import { Temporal } from "temporal-polyfill";

/** Shown times are ms: the moment at which a clock in UTC shows the same. */
export interface ZoneClock {
  readonly shownAt: (at: number) => number;
  /**
   * The moment, ms, at which the clocks show a time: the first of two, and for a time that they skip, that time
   * without the step.
   */
  readonly momentOf: (shown: number) => number;
}

/** Of a zone that `readTimeZone` returns. */
export function zoneClock(zone: string): ZoneClock {
  if (zone === "UTC") return { shownAt: (at) => at, momentOf: (shown) => shown };
  return {
    shownAt(at) {
      const zoned = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
      return at + zoned.offsetNanoseconds / 1e6;
    },
    momentOf: (shown) =>
      Temporal.Instant.fromEpochMilliseconds(shown)
        .toZonedDateTimeISO("UTC")
        .toPlainDateTime()
        .toZonedDateTime(zone, { disambiguation: "compatible" }).epochMilliseconds,
  };
}
