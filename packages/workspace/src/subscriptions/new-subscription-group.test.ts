import { describe, expect, it } from "vitest";
import { newSubscriptionGroup } from "./new-subscription-group.js";

const input = {
  id: "33333333-3333-4333-8333-333333333333",
  name: "News",
  channel: "Email",
  now: 5_000,
  slot: 7,
  since: 3,
} as const;

describe("a new subscription group", () => {
  it("of type OptOut has a segment of the unsubscribed users only", () => {
    const { group, segments } = newSubscriptionGroup({ ...input, type: "OptOut" });
    expect(group).not.toHaveProperty("segmentId");
    expect(segments.map(({ id, slot, since }) => [id, slot, since])).toEqual([
      [group.unsubscribedSegmentId, 7, 3],
    ]);
  });

  it("of type OptIn also has a segment of the subscribed users, in the next slot", () => {
    const { group, segments } = newSubscriptionGroup({ ...input, type: "OptIn" });
    expect(segments.map(({ id, slot }) => [id, slot])).toEqual([
      [group.unsubscribedSegmentId, 7],
      [group.segmentId, 8],
    ]);
    expect(segments[1]?.definition.entryNode).toEqual({
      id: "entry",
      type: "SubscriptionGroup",
      subscriptionGroupId: group.id,
      subscriptionGroupType: "OptIn",
    });
  });
});
