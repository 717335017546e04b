/**
 * The user as a journey sees it: memberships, properties, the time zone. Answers are current at the call; the caller
 * creates one per call.
 */
import type { Json } from "@signalbox/core";

export interface JourneyUser {
  readonly userId: string;
  isIn(segmentId: string): boolean;
  /** Evaluated over the events that have this key; false for segments without a key. */
  isInKeyed(segmentId: string, key: string): boolean;
  /** By the id of the user property. */
  property(id: string): Json | undefined;
  /** Made by `zoneOf`; undefined when nothing is known. */
  readonly zone: string | undefined;
  /** The zone of the workspace, for users whose own is not known. */
  readonly defaultZone?: string;
}

/** Whether a run sees the user in the segment: a run with a key also sees what happened under its key. */
export function isMember(user: JourneyUser, segmentId: string, key: string | undefined): boolean {
  return user.isIn(segmentId) || (key !== undefined && user.isInKeyed(segmentId, key));
}
