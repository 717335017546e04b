/** Whether a definition is computed for users. A paused definition, or one that is not started, is not. */
import { isManual } from "@signalbox/audience";
import type { StoredSegment, StoredUserProperty } from "./state.js";

/** A manual segment is in force as soon as it exists, also before it is started. */
export function isSegmentInForce({ status, definition }: StoredSegment): boolean {
  return status === "Running" || (status !== "Paused" && isManual(definition));
}

export function isPropertyInForce({ status }: StoredUserProperty): boolean {
  return status === "Running";
}
