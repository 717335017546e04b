/** Since when a value has stood unchanged: the specification both traits and groups' traits are followed with. */
import type { Scalar } from "./equality.js";
import type { PropertyCondition } from "./property-condition.js";
import type { Pick, Source, EventMatcherSpec } from "./event-matcher.js";

/**
 * So many statements of one value in a row are kept, the first and the newest: a thousand repetitions do not move the
 * start. A late statement of another value between those that were dropped finds the start too late by the gap.
 */
export const maxStreak = 256;

export interface StreakOptions {
  readonly source: Source;
  readonly path: string;
  readonly inside?: string;
  readonly value: Scalar;
  readonly where?: readonly PropertyCondition[];
  /** Statements that pick different values here are followed apart. */
  readonly apartBy?: string;
}

export function streakSpec({ source, path, inside, value, where, apartBy }: StreakOptions): EventMatcherSpec {
  const lane: Pick[] = apartBy === undefined ? [] : [{ pick: "operand", path: apartBy }];
  return {
    source,
    ...(where === undefined ? {} : { where }),
    picks: [{ pick: "equals", path, value, ...(inside === undefined ? {} : { inside }) }, ...lane],
    keep: { by: "streak", limit: maxStreak },
  };
}
