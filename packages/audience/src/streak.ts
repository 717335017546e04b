/** Since when a value has been unchanged: the matcher specification for traits and for traits of groups. */
import type { Scalar } from "./equality.js";
import type { PropertyCondition } from "./property-condition.js";
import type { Pick, Source, EventMatcherSpec } from "./event-matcher.js";

/**
 * Entries of one value in a row that are kept, the first and the newest, so that repetitions do not move the
 * start. A late other value between dropped ones gives too late a start.
 */
export const maxStreak = 256;

export interface StreakOptions {
  readonly source: Source;
  readonly path: string;
  readonly inside?: string;
  readonly value: Scalar;
  readonly where?: readonly PropertyCondition[];
  /** Entries with different values here are kept separately. */
  readonly apartBy?: string;
}

export function streakSpec({ source, path, inside, value, where, apartBy }: StreakOptions): EventMatcherSpec {
  const series: Pick[] = apartBy === undefined ? [] : [{ pick: "operand", path: apartBy }];
  return {
    source,
    ...(where === undefined ? {} : { where }),
    picks: [{ pick: "equals", path, value, ...(inside === undefined ? {} : { inside }) }, ...series],
    keep: { by: "streak", limit: maxStreak },
  };
}
