/** The user's last change subscribed them; without a change, the group's type decides (`OptOut` subscribes). */
import { defineSentences } from "@signalbox/core";
import { z } from "zod";
import { always } from "../finding.js";
import { nodeId } from "./fields.js";
import { defineSegmentNode, type SegmentNodeKind } from "./segment-node.js";
import { changeSentences, subscriptionReasons, latestSubscriptionChange } from "./subscription-change.js";

export interface SubscriptionGroupNode {
  readonly type: "SubscriptionGroup";
  readonly id: string;
  readonly subscriptionGroupId: string;
  readonly subscriptionGroupType: "OptIn" | "OptOut";
}

const says = defineSentences({
  groupIsOfType: ({ type }: { readonly type: "OptIn" | "OptOut" }) => `the group is ${type}`,
});

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
  says: { ...changeSentences, ...says },
  compile: ({ subscriptionGroupId, subscriptionGroupType }, context) => {
    const { latest: lastAction, reach } = latestSubscriptionChange(subscriptionGroupId, context);
    const byDefault = subscriptionGroupType === "OptOut" ? "Subscribe" : "Unsubscribe";
    return {
      evaluate: (input) => always((lastAction(input)?.[2] ?? byDefault) === "Subscribe"),
      reach,
      explain: (input) =>
        subscriptionReasons(lastAction(input), says.groupIsOfType({ type: subscriptionGroupType })),
    };
  },
});
