/** A subscription group as callers see it. */
import type { SubscriptionGroup } from "@signalbox/workspace";
import { channels, type Channel, type Json, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";

export const channelField: z.ZodType<Channel> = z.enum(channels);
export const groupTypeField: z.ZodType<SubscriptionGroup["type"]> = z
  .enum(["OptIn", "OptOut"])
  .describe("`OptOut`: everybody is subscribed who has not left. `OptIn`: whoever said yes.");

const storedFields = z.object({
  id: z.string(),
  name: z.string(),
  channel: channelField,
  type: groupTypeField,
  segmentId: z.string().optional().describe("Of an `OptIn` group: the internal segment of its subscribers."),
  unsubscribedSegmentId: z.string().describe("The internal segment of those who have left."),
  createdAt: z.int(),
  updatedAt: z.int(),
});

export const savedGroupSchema: z.ZodType = storedFields.extend({ workspaceId: z.string() });

/** `group` is stored, or the outcome of a command that stored it. */
export function savedGroup(workspaceId: WorkspaceId, group: SubscriptionGroup | Json): object {
  return { workspaceId, ...storedFields.parse(group) };
}
