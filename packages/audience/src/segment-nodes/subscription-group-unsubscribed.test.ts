import { expect, it } from "vitest";
import { track } from "../histories.fixture.js";
import { conformsAsSegmentNode, isMember } from "./conformance.fixture.js";
import type { SubscriptionGroupUnsubscribedNode } from "./subscription-group-unsubscribed.js";

const left: SubscriptionGroupUnsubscribedNode = {
  type: "SubscriptionGroupUnsubscribed",
  id: "1",
  subscriptionGroupId: "news",
};

conformsAsSegmentNode({
  type: "SubscriptionGroupUnsubscribed",
  samples: [{ node: left }],
  broken: [{ node: { ...left, subscriptionGroupId: "" }, paths: [".subscriptionGroupId"] }],
});

it("contains users whose last change unsubscribed them", () => {
  const change = (action: string, second: number): ReturnType<typeof track> =>
    track("DFSubscriptionChange", { subscriptionId: "news", action }, second);
  expect(isMember(left, [change("Unsubscribe", 1)], 3)).toBe(true);
  expect(isMember(left, [change("Unsubscribe", 1), change("Subscribe", 2)], 3)).toBe(false);
  expect(isMember(left, [track("A", {}, 1)], 3)).toBe(false);
});
