/**
 * The next time a date comes round, by the calendar and the clock of a person's zone. What was on 29 February is on 1 March
 * in years that have none.
 */
import type { DateValue } from "@signalbox/core";
import { Temporal } from "temporal-polyfill";
import { momentOf } from "./local-time.js";

export interface AnniversaryQuestion {
  /** Its year does not count. */
  readonly date: DateValue;
  /** One that `isZone` accepts. */
  readonly zone: string;
  /** The moment is so much after (or, below zero, before) the anniversary. */
  readonly offsetMs: number;
  /** ms; the answer is later, never equal. */
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
