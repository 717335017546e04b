/** A subscription group as the API returns it. */
import type { Json, WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { authorFields } from "../audit/authors.js";
import { channelField } from "../fields.js";
import type { SubscriptionGroup } from "../state.js";

export const groupTypeField: z.ZodType<SubscriptionGroup["type"]> = z
  .enum(["OptIn", "OptOut"])
  .describe(
    "`OptOut`: all users are subscribed who have not unsubscribed. `OptIn`: users who have subscribed.",
  );

const storedFields = z.object({
  id: z.string(),
  name: z.string(),
  channel: channelField,
  type: groupTypeField,
  segmentId: z.string().optional().describe("Of an `OptIn` group: the internal segment of its subscribers."),
  unsubscribedSegmentId: z.string().describe("The internal segment of the users who have unsubscribed."),
  createdAt: z.int(),
  updatedAt: z.int(),
  ...authorFields,
});

export const savedGroupSchema: z.ZodType = storedFields
  .extend({ workspaceId: z.string() })
  .meta({ id: "SubscriptionGroup" });

/** `group` is stored, or the outcome of a command that stored it. */
export function savedGroup(workspaceId: WorkspaceId, group: SubscriptionGroup | Json): object {
  return { workspaceId, ...storedFields.parse(group) };
}
