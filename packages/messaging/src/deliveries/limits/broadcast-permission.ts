/**
 * Whether a message of a broadcast may be sent, by the broadcast's current status in its workspace. It is checked
 * right before a claim, so a pause or an end takes effect from the next claim on, whatever was requested before.
 * Pure.
 */
import type { WorkspaceState } from "@signalbox/workspace";
import type { DeliveryRequest } from "@signalbox/core";

/** `paused`: it may be sent later. `over`: it is never sent. */
export type BroadcastPermission = "granted" | "paused" | "over";

/** Messages without a broadcast are granted. */
export function broadcastPermission(
  { origin: { broadcastId } }: Pick<DeliveryRequest, "origin">,
  { broadcasts, endedBroadcasts }: Pick<WorkspaceState, "broadcasts" | "endedBroadcasts">,
): BroadcastPermission {
  if (broadcastId === undefined) return "granted";
  const live = broadcasts.find(({ id }) => id === broadcastId);
  if (live !== undefined) return live.status === "Running" ? "granted" : "paused";
  const ended = endedBroadcasts.find(({ id }) => id === broadcastId);
  return ended === undefined || ended.status === "Completed" ? "granted" : "over";
}
