/** The user has unsubscribed from a group. */
import { SubscriptionGroupField } from "../fields/resource-fields.js";
import { readUnsubscribed } from "../typed/read-names.js";
import { defineWords, sayIn } from "../../data/index.js";
import { quote } from "../values.js";
import type { SegmentNodeKind, SegmentNodeOf } from "./segment-node-kind.js";

const words = defineWords({
  en: { name: "Unsubscribed from a group", unsubscribed: "Has unsubscribed from {group}" },
  de: { name: "Hat eine Gruppe abbestellt", unsubscribed: "Hat {group} abbestellt" },
});

export const subscriptionGroupUnsubscribed: SegmentNodeKind<SegmentNodeOf<"SubscriptionGroupUnsubscribed">> =
  {
    words,
    resources: ({ subscriptionGroupId: id }) => [{ kind: "subscriptionGroup", id }],
    describe: ({ subscriptionGroupId: id }, describing) => ({
      text: sayIn(words, describing.language)("unsubscribed", {
        group: quote(describing.nameOf("subscriptionGroup", id), describing),
      }),
    }),
    initial: (id) => ({ type: "SubscriptionGroupUnsubscribed", id, subscriptionGroupId: "" }),
    Fields: ({ part, change, issueAt }) => (
      <SubscriptionGroupField
        value={part.subscriptionGroupId}
        error={issueAt("subscriptionGroupId")}
        onChange={({ id }) => change({ ...part, subscriptionGroupId: id })}
      />
    ),
    read: readUnsubscribed,
  };
