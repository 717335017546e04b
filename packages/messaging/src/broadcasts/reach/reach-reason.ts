/** Why a user of the included segments would not get a broadcast: closed, in the order in which sending checks it. Pure. */
import type { Verdict } from "@signalbox/send-checks";

/** But for the first they are the reasons of deliveries that were not sent. */
export const reachReasons = [
  /** In a segment that the audience excludes. */
  "Excluded",
  /** It is at each user's local time, which is past, and those users are skipped. */
  "LocalTimePast",
  "MessageServiceProviderNotFound",
  "SubscriptionState",
  "MissingIdentifier",
  "InvalidIdentifier",
  "Suppressed",
  "QuietHours",
  "DuplicateAddress",
  "FrequencyCap",
] as const;
export type ReachReason = (typeof reachReasons)[number];

export interface ReachStop {
  readonly reason: ReachReason;
  /** With `Excluded`: the first excluded segment that the user is in. */
  readonly segmentId?: string;
  /** With `SubscriptionState`: whether the user left the group; else the user never joined it. */
  readonly hasLeft?: boolean;
  /** Absent with `Excluded`. */
  readonly verdict?: Verdict;
}

/** Throws for the verdict of a check that no message of a broadcast fails before it is rendered. */
export function stopBy(verdict: Verdict): ReachStop {
  const { type, action } = verdict.variant;
  const reason = reachReasons.find((each) => each === type);
  if (reason === undefined) throw new TypeError(`no reason of a reach: ${JSON.stringify(type)}`);
  return { reason, ...(reason === "SubscriptionState" && { hasLeft: action === "Unsubscribe" }), verdict };
}

/** Equal for users who are counted together. */
export function stopKey({ reason, segmentId, hasLeft }: ReachStop): string {
  return JSON.stringify([reason, segmentId ?? null, hasLeft ?? null]);
}

/** In the order of the checks; excluded segments in that of the audience. */
export function compareStops(excluded: readonly string[]): (one: ReachStop, other: ReachStop) => number {
  const placeOf = ({ segmentId = "" }: ReachStop): number => excluded.indexOf(segmentId);
  return (one, other) =>
    reachReasons.indexOf(one.reason) - reachReasons.indexOf(other.reason) ||
    placeOf(one) - placeOf(other) ||
    Number(one.hasLeft === true) - Number(other.hasLeft === true);
}
