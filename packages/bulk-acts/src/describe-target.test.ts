import { expect, it } from "vitest";
import { textOf } from "@signalbox/core";
import { describeTarget } from "./describe-target.js";

const state = {
  segments: [{ id: "s1", name: "VIP" }],
  subscriptionGroups: [{ id: "g1", name: "News" }],
  userProperties: [{ id: "p1", name: "email" }],
} as unknown as Parameters<typeof describeTarget>[1];

it("says whom an act is for with names, and without values and ids", () => {
  const filter = {
    kind: "person" as const,
    userIds: ["ann@example.com"],
    segmentFilter: ["s1"],
    negativeSegmentFilter: ["s1"],
    subscriptionGroupFilter: ["g1"],
    negativeSubscriptionGroupFilter: ["g1"],
    unsubscribedFromFilter: ["g1"],
    userPropertyFilter: [
      { id: "p1", values: ["ben@example.com"] },
      { id: "p1", values: [] },
    ],
  };
  const sentences = describeTarget({ filter }, state);
  expect(sentences.map(({ code }) => code)).toEqual([
    "forKind",
    "forChosen",
    "forMembers",
    "forNoMembers",
    "forSubscribers",
    "forNoSubscribers",
    "forThoseWhoLeft",
    "forValues",
  ]);
  expect(textOf(sentences)).not.toContain("@");
  expect(textOf(describeTarget({ filter: {} }, state))).toBe("All users and anonymous users.");
  expect(textOf(describeTarget({ ids: ["a", "b", "a"] }, state))).toBe("2 chosen users.");
});
