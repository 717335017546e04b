/** Subscribed: the last change says so, or there was none and the group counts on silence (`OptOut`). */
import { z } from "zod";
import { always } from "../finding.js";
import { nodeId } from "./fields.js";
import { defineSegmentNode, type SegmentNodeKind } from "./segment-node.js";
import { subscriptionReasons, trackSubscription } from "./subscription-change.js";

export interface SubscriptionGroupNode {
  readonly type: "SubscriptionGroup";
  readonly id: string;
  readonly subscriptionGroupId: string;
  readonly subscriptionGroupType: "OptIn" | "OptOut";
}

export const subscriptionGroup: SegmentNodeKind<SubscriptionGroupNode> = defineSegmentNode({
  type: "SubscriptionGroup",
  schema: z
    .object({
      type: z.literal("SubscriptionGroup"),
      id: nodeId,
      subscriptionGroupId: z
        .string()
        .min(1, { error: "must not be empty" })
        .describe("The subscription group."),
      subscriptionGroupType: z.enum(["OptIn", "OptOut"]).describe("The type of the group."),
    })
    .describe("Users who are subscribed to a group: by their latest change, else by the type of the group."),
  referencesOf: ({ subscriptionGroupId: id }) => [
    { of: "subscriptionGroups", id, field: "subscriptionGroupId" },
  ],
  compile: ({ subscriptionGroupId, subscriptionGroupType }, site) => {
    const lastAction = trackSubscription(subscriptionGroupId, site);
    const byDefault = subscriptionGroupType === "OptOut" ? "Subscribe" : "Unsubscribe";
    return {
      judge: (subject) => always((lastAction(subject)?.[2] ?? byDefault) === "Subscribe"),
      explain: (subject) => subscriptionReasons(lastAction(subject), `the group is ${subscriptionGroupType}`),
    };
  },
});
