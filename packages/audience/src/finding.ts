/**
 * What was found at a moment, and how long time alone leaves it so. Every judgement of this package is one, which is
 * where alarms come from.
 */
export interface Finding<Value> {
  readonly value: Value;
  /** It stays at least until then (exclusive), ms; `Infinity` when time changes nothing. */
  readonly until: number;
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

/** True while all are: false at least as long as the most lasting false one. */
export function all(findings: readonly Finding<boolean>[]): Finding<boolean> {
  return combine(findings, true);
}

/** True while any is. */
export function any(findings: readonly Finding<boolean>[]): Finding<boolean> {
  return combine(findings, false);
}

/** The value of all when all agree on `neutral`, until the first does not; else the other, while one stays so. */
function combine(findings: readonly Finding<boolean>[], neutral: boolean): Finding<boolean> {
  let first = Infinity;
  let last: number | undefined;
  for (const { value, until } of findings) {
    if (value === neutral) first = Math.min(first, until);
    else last = Math.max(last ?? until, until);
  }
  return last === undefined ? { value: neutral, until: first } : { value: !neutral, until: last };
}
