import { expect, it } from "vitest";
import { track } from "../histories.fixture.js";
import { conformsAsSegmentNode, isMember } from "./conformance.fixture.js";
import type { SubscriptionGroupNode } from "./subscription-group.js";

const optOut: SubscriptionGroupNode = {
  type: "SubscriptionGroup",
  id: "1",
  subscriptionGroupId: "news",
  subscriptionGroupType: "OptOut",
};
const optIn: SubscriptionGroupNode = { ...optOut, subscriptionGroupType: "OptIn" };

conformsAsSegmentNode({
  type: "SubscriptionGroup",
  samples: [{ node: optIn }, { node: optOut }],
  broken: [
    { node: { ...optIn, subscriptionGroupType: "Opt" }, paths: [".subscriptionGroupType"] },
    { node: { ...optIn, subscriptionGroupId: 5 }, paths: [".subscriptionGroupId"] },
  ],
});

it("uses the group's type without a change", () => {
  const history = [track("DFSubscriptionChange", { subscriptionId: "offers", action: "Subscribe" }, 1)];
  expect([isMember(optIn, history, 2), isMember(optOut, history, 2)]).toStrictEqual([false, true]);
});

it("ignores unknown actions", () => {
  const history = [
    track("DFSubscriptionChange", { subscriptionId: "news", action: "Subscribe" }, 1),
    track("DFSubscriptionChange", { subscriptionId: "news", action: "Maybe" }, 2),
  ];
  expect(isMember(optIn, history, 3)).toBe(true);
});
