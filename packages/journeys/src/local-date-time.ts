/**
 * A date and a time as a clock on the wall shows them, written without a zone: `2026-03-29T09:00`. What moment that is,
 * the zone says; a time that a zone leaves out or shows twice is one moment all the same, as `momentOf` has it.
 */
import { Temporal } from "temporal-polyfill";
import { momentOf } from "./local-time.js";

/** ISO 8601 without zone: to the minute, the second or the millisecond; a space may stand for the T. */
const pattern = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/;

/** Whether it is written so and exists in the calendar; a leap second does not. */
export function isLocalDateTime(text: string): boolean {
  return read(text) !== undefined;
}

/** ms: when clocks in the zone first show it, or have jumped over it. Throws a `RangeError` for what is no date and time. */
export function momentInZone(text: string, zone: string): number {
  const local = read(text);
  if (local === undefined) throw new RangeError(`not a local date and time: ${text.slice(0, 40)}`);
  return momentOf(local, zone);
}

function read(text: string): Temporal.PlainDateTime | undefined {
  // Temporal would take a 60th second for the 59th.
  if (!pattern.test(text) || /:60(?:\.|$)/.test(text)) return undefined;
  try {
    return Temporal.PlainDateTime.from(text.replace(" ", "T"), { overflow: "reject" });
  } catch {
    return undefined;
  }
}
