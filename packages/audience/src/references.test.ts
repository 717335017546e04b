import { expect, it } from "vitest";
import { referencesOf } from "./references.js";

it("lists the objects a segment refers to, with their paths", () => {
  expect(
    referencesOf({
      entryNode: { type: "And", id: "1", children: ["2", "3", "4"] },
      nodes: [
        { type: "SubscriptionGroup", id: "2", subscriptionGroupId: "news", subscriptionGroupType: "OptIn" },
        { type: "SubscriptionGroupUnsubscribed", id: "3", subscriptionGroupId: "offers" },
        { type: "Email", id: "4", event: "DFEmailOpened", templateId: "welcome" },
      ],
    }),
  ).toStrictEqual([
    { of: "subscriptionGroups", id: "news", path: ["nodes", 0, "subscriptionGroupId"] },
    { of: "subscriptionGroups", id: "offers", path: ["nodes", 1, "subscriptionGroupId"] },
    { of: "templates", id: "welcome", path: ["nodes", 2, "templateId"] },
  ]);
});
