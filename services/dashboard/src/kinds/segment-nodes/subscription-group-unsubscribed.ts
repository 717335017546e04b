/** The user has unsubscribed from a group. */
import { defineWords, sayIn } from "../../data/index.js";
import { quote } from "../values.js";
import type { SegmentNodeKind, SegmentNodeOf } from "./segment-node-kind.js";

const words = defineWords({
  en: { unsubscribed: "Has unsubscribed from {group}" },
  de: { unsubscribed: "Hat {group} abbestellt" },
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
  };
