/**
 * The hold-out of a journey: a share of those who would start gets nothing, so that the others can be compared with it.
 * A hash of the journey, the user and the key decides, so a user is held out of every version or of none while the share
 * is the same, and of any larger share too.
 */
import { shareOf } from "./share.js";

export interface HoldOutQuestion {
  readonly journeyId: string;
  readonly userId: string;
  readonly key?: string | undefined;
  /** Undefined: nobody is held out. */
  readonly percent: number | undefined;
}

export function isHeldOut({ journeyId, userId, key, percent }: HoldOutQuestion): boolean {
  if (percent === undefined) return false;
  return shareOf(JSON.stringify(["hold-out", journeyId, userId, key ?? null]), holdOuts) < percent;
}

/** A namespace of its own: ids of journeys need not be UUIDs in tests. */
const holdOuts = "5d1c1b1e-0f6f-4d7c-9b57-6f1f6d5b0a52";
