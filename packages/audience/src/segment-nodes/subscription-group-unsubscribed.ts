/** Unsubscribed by their own act: the last change says so. */
import { z } from "zod";
import { always } from "../finding.js";
import { nodeId } from "./fields.js";
import { defineSegmentNode, type SegmentNodeKind } from "./segment-node.js";
import { subscriptionReasons, trackSubscription } from "./subscription-change.js";

export interface SubscriptionGroupUnsubscribedNode {
  readonly type: "SubscriptionGroupUnsubscribed";
  readonly id: string;
  readonly subscriptionGroupId: string;
}

export const subscriptionGroupUnsubscribed: SegmentNodeKind<SubscriptionGroupUnsubscribedNode> =
  defineSegmentNode({
    type: "SubscriptionGroupUnsubscribed",
    schema: z
      .object({
        type: z.literal("SubscriptionGroupUnsubscribed"),
        id: nodeId,
        subscriptionGroupId: z
          .string()
          .min(1, { error: "must not be empty" })
          .describe("The subscription group."),
      })
      .describe("Users whose latest change for a group is an unsubscription."),
    referencesOf: ({ subscriptionGroupId: id }) => [
      { of: "subscriptionGroups", id, field: "subscriptionGroupId" },
    ],
    compile: ({ subscriptionGroupId }, site) => {
      const lastAction = trackSubscription(subscriptionGroupId, site);
      return {
        judge: (subject) => always(lastAction(subject)?.[2] === "Unsubscribe"),
        explain: (subject) => subscriptionReasons(lastAction(subject), "asked is that they unsubscribed"),
      };
    },
  });
