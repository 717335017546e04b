import type { EventRecord, JsonObject } from "@signalbox/core";
import { expect, it } from "vitest";
import { track } from "../histories.fixture.js";
import { conformsAsSegmentNode, isMember } from "./conformance.fixture.js";
import type { GroupNode } from "./group.js";

const anyPro: GroupNode = {
  type: "Group",
  id: "1",
  trait: { path: "plan", operator: { type: "Equals", value: "pro" } },
};
const longPro: GroupNode = {
  ...anyPro,
  trait: { path: "plan", operator: { type: "HasBeen", comparator: "GTE", value: "pro", windowSeconds: 10 } },
};

conformsAsSegmentNode({
  type: "Group",
  samples: [
    { node: { type: "Group", id: "1" } },
    { node: { type: "Group", id: "1", groupId: "acme" } },
    { node: anyPro },
    { node: { ...anyPro, groupId: "acme", trait: { path: "plan", operator: { type: "NotExists" } } } },
    { node: { ...anyPro, trait: { path: "since", operator: { type: "Within", windowSeconds: 11 } } } },
    { node: longPro },
    { node: { ...longPro, groupId: "initech" } },
  ],
  broken: [
    { node: { type: "Group", id: "1", groupId: "" }, paths: [".groupId"] },
    { node: { type: "Group", id: "1", trait: { path: "plan" } }, paths: [".trait.operator"] },
  ],
});

function joined(groupId: string, seconds: number, assigned = true): EventRecord {
  return track("DFUserGroupAssignment", { groupId, assigned }, seconds);
}

function reported(groupId: string, traits: JsonObject, seconds: number): EventRecord {
  return track("DFGroupTraits", { groupId, traits }, seconds, { messageId: `${groupId} ${seconds}` });
}

it("contains members of a group whose latest known trait meets the condition", () => {
  const history = [
    joined("acme", 1),
    reported("acme", { plan: "free" }, 2),
    reported("acme", { plan: "pro" }, 3),
  ];
  expect(isMember(anyPro, history, 5)).toBe(true);
  expect(isMember(anyPro, history.slice(0, 2), 5)).toBe(false);
  expect(isMember(anyPro, [...history, joined("acme", 4, false)], 5)).toBe(false);
  expect(isMember(anyPro, [joined("initech", 1), reported("acme", { plan: "pro" }, 3)], 5)).toBe(false);
});

it("treats all traits of a group as absent before its first traits event", () => {
  const none: GroupNode = { ...anyPro, trait: { path: "plan", operator: { type: "NotExists" } } };
  expect(isMember(none, [joined("acme", 1)], 5)).toBe(true);
});

it("counts each group's time apart, not disturbed by repetitions", () => {
  const history = [
    joined("acme", 0),
    joined("initech", 0.5),
    reported("acme", { plan: "pro" }, 1),
    reported("initech", { plan: "free" }, 3),
    reported("acme", { plan: "pro" }, 6),
  ];
  expect([10.999, 11].map((seconds) => isMember(longPro, history, seconds))).toStrictEqual([false, true]);
});
