/**
 * The messages of a workspace to the actor of one of its broadcasts: its settings and its status. Each body has its schema
 * beside it, because another release may read what this one puts into a queue.
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
  /** When a scheduled broadcast starts, ms. */
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
