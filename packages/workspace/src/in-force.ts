/** Whether a definition is computed for people: what is paused or not started is left out. */
import { isManual } from "@signalbox/audience";
import type { StoredSegment, StoredUserProperty } from "./state.js";

/** A list of people is true from the moment it is there: it needs nobody to start it. */
export function isSegmentInForce({ status, definition }: StoredSegment): boolean {
  return status === "Running" || (status !== "Paused" && isManual(definition));
}

export function isPropertyInForce({ status }: StoredUserProperty): boolean {
  return status === "Running";
}
