/** The user's last change unsubscribed them. */
import { defineSentences } from "@signalbox/core";
import { z } from "zod";
import { always } from "../finding.js";
import { nodeId } from "./fields.js";
import { defineSegmentNode, type SegmentNodeKind } from "./segment-node.js";
import { changeSentences, subscriptionReasons, latestSubscriptionChange } from "./subscription-change.js";

export interface SubscriptionGroupUnsubscribedNode {
  readonly type: "SubscriptionGroupUnsubscribed";
  readonly id: string;
  readonly subscriptionGroupId: string;
}

const says = defineSentences({
  unsubscriptionRequired: () => "required: Unsubscribe",
});

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
    says: { ...changeSentences, ...says },
    compile: ({ subscriptionGroupId }, context) => {
      const { latest: lastAction, reach } = latestSubscriptionChange(subscriptionGroupId, context);
      return {
        evaluate: (input) => always(lastAction(input)?.[2] === "Unsubscribe"),
        reach,
        explain: (input) => subscriptionReasons(lastAction(input), says.unsubscriptionRequired()),
      };
    },
  });
