/**
 * Whether a message of a broadcast may go out, by what its workspace says of the broadcast at this moment. It is asked
 * right before a claim, so a pause or an end holds from the next claim on, whatever was asked for before. Pure.
 */
import type { WorkspaceState } from "@signalbox/workspace";
import type { DeliveryRequest } from "@signalbox/core";

/** `paused`: it goes on later. `over`: it never goes out. */
export type BroadcastPermission = "granted" | "paused" | "over";

/** Everything that belongs to no broadcast may go. */
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
