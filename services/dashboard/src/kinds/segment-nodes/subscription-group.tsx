/** The user is subscribed to a group. */
import { SubscriptionGroupField } from "../fields/resource-fields.js";
import { readSubscribed } from "../typed/read-names.js";
import { defineWords, sayIn } from "../../data/index.js";
import { quote } from "../values.js";
import type { SegmentNodeKind, SegmentNodeOf } from "./segment-node-kind.js";

const words = defineWords({
  en: {
    name: "Subscribed to a group",
    subscribed: "Is subscribed to {group}",
    subscribedUnlessLeft: "Is subscribed to {group}, or has never changed that subscription",
  },
  de: {
    name: "Hat eine Gruppe abonniert",
    subscribed: "Hat {group} abonniert",
    subscribedUnlessLeft: "Hat {group} abonniert oder dieses Abonnement nie geändert",
  },
});

export const subscriptionGroup: SegmentNodeKind<SegmentNodeOf<"SubscriptionGroup">> = {
  words,
  resources: ({ subscriptionGroupId: id }) => [{ kind: "subscriptionGroup", id }],
  describe: ({ subscriptionGroupType: type, subscriptionGroupId: id }, describing) => ({
    text: sayIn(words, describing.language)(type === "OptOut" ? "subscribedUnlessLeft" : "subscribed", {
      group: quote(describing.nameOf("subscriptionGroup", id), describing),
    }),
  }),
  initial: (id) => ({
    type: "SubscriptionGroup",
    id,
    subscriptionGroupId: "",
    subscriptionGroupType: "OptIn",
  }),
  Fields: ({ part, change, issueAt }) => (
    <SubscriptionGroupField
      value={part.subscriptionGroupId}
      error={issueAt("subscriptionGroupId")}
      onChange={({ id, type }) => change({ ...part, subscriptionGroupId: id, subscriptionGroupType: type })}
    />
  ),
  read: readSubscribed,
};
