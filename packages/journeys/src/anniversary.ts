/**
 * The next anniversary of a date, by the calendar and the clock of a user's zone. In years without 29 February it falls
 * on 1 March.
 */
import type { DateValue } from "@signalbox/core";
import { Temporal } from "temporal-polyfill";
import { momentOf } from "./local-time.js";

export interface AnniversaryQuestion {
  /** Its year is ignored. */
  readonly date: DateValue;
  /** One that `isZone` accepts. */
  readonly zone: string;
  /** Offset of the moment from the anniversary; negative is before it. */
  readonly offsetMs: number;
  /** ms; the result is later, never equal. */
  readonly after: number;
}

/** ms */
export function nextAnniversary({ date, zone, offsetMs, after }: AnniversaryQuestion): number {
  const first = localTimeOf(date.ms, date.isLocal ? "UTC" : zone);
  const lastYear = localTimeOf(after - offsetMs, zone).year - 1;
  const inYear = (year: number): number => momentOf(sameDayIn(year, first), zone) + offsetMs;
  const next = [lastYear, lastYear + 1, lastYear + 2].map(inYear).find((moment) => moment > after);
  return next ?? inYear(lastYear + 3);
}

function localTimeOf(ms: number, zone: string): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDateTime();
}

function sameDayIn(year: number, date: Temporal.PlainDateTime): Temporal.PlainDateTime {
  const inThatYear = date.with({ year });
  return inThatYear.day === date.day ? inThatYear : inThatYear.add({ days: 1 });
}
