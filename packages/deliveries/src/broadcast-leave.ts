/**
 * Whether a message of a broadcast may go out, by what its workspace says of the broadcast at this moment. It is asked
 * right before a claim, so a pause or an end holds from the next claim on, whoever has asked for messages before. Pure.
 */
import type { WorkspaceState } from "@signalbox/workspace";
import type { DeliveryRequest } from "@signalbox/core";

/** `wait`: it goes on later. `over`: it never goes out. */
export type BroadcastLeave = "go" | "wait" | "over";

/** Everything that belongs to no broadcast may go. */
export function broadcastLeave(
  { origin: { broadcastId } }: Pick<DeliveryRequest, "origin">,
  { broadcasts, endedBroadcasts }: Pick<WorkspaceState, "broadcasts" | "endedBroadcasts">,
): BroadcastLeave {
  if (broadcastId === undefined) return "go";
  const live = broadcasts.find(({ id }) => id === broadcastId);
  if (live !== undefined) return live.status === "Running" ? "go" : "wait";
  const ended = endedBroadcasts.find(({ id }) => id === broadcastId);
  return ended === undefined || ended.status === "Completed" ? "go" : "over";
}
