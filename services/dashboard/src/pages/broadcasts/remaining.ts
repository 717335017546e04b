/** What the remaining messages of a broadcast are: those that wait, are at work, or are not requested yet. Pure. */
import { remainingOf, type BroadcastProgress } from "./broadcast-statuses.js";
import type { ReasonCount } from "./causes.js";

export interface Remaining {
  /** All of them. */
  readonly count: number;
  /** Requested and without an outcome, whatever they wait for. */
  readonly requested: number;
  /** Of `requested`: those whose reason is not known, because they are sent just now. */
  readonly atWork: number;
  /** Recipients for whom no message is requested yet. */
  readonly notRequested: number;
}

export function remainingParts(
  progress: BroadcastProgress,
  reasons: readonly Pick<ReasonCount, "count">[],
): Remaining {
  const count = remainingOf(progress);
  const requested = Math.min(count, progress.waiting ?? 0);
  const waiting = reasons.reduce((sum, each) => sum + each.count, 0);
  return {
    count,
    requested,
    atWork: Math.max(0, requested - waiting),
    notRequested: count - requested,
  };
}
