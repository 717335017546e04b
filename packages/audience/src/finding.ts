import type { MatchedEvent } from "./matched-events.js";

/**
 * A value and the time until which it holds if no event arrives. All evaluations of this package return one;
 * alarms come from it.
 */
export interface Finding<Value> {
  readonly value: Value;
  /** Holds at least until then (exclusive), ms; `Infinity` when time changes nothing. */
  readonly until: number;
  /** The event that the value was read from; for values of user properties. */
  readonly entry?: MatchedEvent | undefined;
}

export function always<Value>(value: Value): Finding<Value> {
  return { value, until: Infinity };
}

/** Whether `now` lies in [from, end). */
export function within(now: number, span: { readonly from: number; readonly end: number }): Finding<boolean> {
  if (now < span.from) return { value: false, until: span.from < span.end ? span.from : Infinity };
  if (now < span.end) return { value: true, until: span.end };
  return always(false);
}

/** True while all are; false at least until the latest end of the false ones. */
export function all(findings: readonly Finding<boolean>[]): Finding<boolean> {
  return combine(findings, true);
}

/** True while any is. */
export function any(findings: readonly Finding<boolean>[]): Finding<boolean> {
  return combine(findings, false);
}

/**
 * `neutral` while all have it, until the first changes; otherwise the other value, while at least one keeps it.
 */
function combine(findings: readonly Finding<boolean>[], neutral: boolean): Finding<boolean> {
  let first = Infinity;
  let last: number | undefined;
  for (const { value, until } of findings) {
    if (value === neutral) first = Math.min(first, until);
    else last = Math.max(last ?? until, until);
  }
  return last === undefined ? { value: neutral, until: first } : { value: !neutral, until: last };
}
