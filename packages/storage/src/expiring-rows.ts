/** How the expiry stores walk rows in order of age: positions, and where the next slice begins. */
import { firstSeqAt, momentOfSeq, type DeletedSlice, type ExpiringKind } from "@signalbox/core";

/** Events are placed by `seq`, everything else by a time. */
export function positionOf(kind: ExpiringKind, ms: number): number {
  return kind === "events" ? firstSeqAt(ms) : ms;
}

export function timeOf(kind: ExpiringKind, position: number): number {
  return kind === "events" ? momentOfSeq(position) : position;
}

export interface SeenSlice {
  readonly from: number;
  readonly limit: number;
  /** Of the rows that were looked at, ascending. */
  readonly positions: readonly number[];
  readonly deleted: number;
}

/**
 * Several rows can have one position, so the next slice begins at the last one; where nothing of a whole slice of one
 * position expires, behind it.
 */
export function nextSlice({ from, limit, positions, deleted }: SeenSlice): DeletedSlice["next"] {
  const last = positions.at(-1);
  if (last === undefined || positions.length < limit) return undefined;
  return last === from && deleted === 0 ? last + 1 : last;
}
