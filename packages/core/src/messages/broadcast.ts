/**
 * What a workspace tells the actor of one of its broadcasts: what the broadcast is to do, and which status it has. The
 * schema of the body stands beside its maker: what one version writes into a queue another must be able to read.
 */
import { z } from "zod";
import { actorKey, type ActorKey, type WorkspaceId } from "../ids.js";
import type { Message } from "../message.js";
import { broadcastPlanSchema, type BroadcastPlan } from "./broadcast-plan.js";

export const broadcastKind = "broadcast";

export function broadcastKey(workspaceId: WorkspaceId, broadcastId: string): ActorKey {
  return actorKey(workspaceId, broadcastKind, broadcastId);
}

export const broadcastStatuses = [
  "Draft",
  "Scheduled",
  "Running",
  "Paused",
  "Completed",
  "Cancelled",
  "Failed",
] as const;
export type BroadcastStatus = (typeof broadcastStatuses)[number];

export interface BroadcastFollow {
  readonly epoch: number;
  readonly status: BroadcastStatus;
  readonly order: BroadcastPlan;
  /** Of a scheduled one, ms. */
  readonly startAt?: number;
}

export const broadcastFollowSchema: z.ZodType<BroadcastFollow> = z.object({
  epoch: z.int(),
  status: z.enum(broadcastStatuses),
  order: broadcastPlanSchema,
  startAt: z.number().exactOptional(),
});

export function broadcastFollowMessage(
  workspaceId: WorkspaceId,
  broadcastId: string,
  body: BroadcastFollow,
): Message {
  return { to: broadcastKey(workspaceId, broadcastId), type: "follow", body };
}
