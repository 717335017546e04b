/** Every sentence about segments is said for some condition and history. */
import { codesIn } from "@signalbox/core";
import { expect, it } from "vitest";
import { emptyComputedState } from "./computed-state.js";
import type { SegmentDefinition } from "./definition.js";
import { matchedEventsOf, userOf } from "./evaluate-history.js";
import { explain } from "./explain.js";
import { identify, momentAt, track } from "./histories.fixture.js";
import type { Operator } from "./operators/index.js";
import { planSegment } from "./plan.js";
import type { SegmentNode } from "./segment-nodes/index.js";
import { segmentSentences } from "./segment-sentences.js";

const events = [
  identify({ plan: "pro" }, 1),
  track("A", { n: 1 }, 2),
  track("DFSubscriptionChange", { subscriptionId: "g", action: "Subscribe" }, 3),
  track("DFManualSegmentUpdate", { segmentId: "in", version: 1, inSegment: true }, 4),
  track("DFManualSegmentUpdate", { segmentId: "out", version: 1, inSegment: false }, 5),
];

const trait = (operator: Operator): SegmentNode => ({ type: "Trait", id: "n", path: "plan", operator });
const other: SegmentNode = { type: "Everyone", id: "n" };

const cases: readonly (readonly [codes: string, node: SegmentNode, segmentId?: string])[] = [
  ["everyUserIsMember", other],
  ["position", { type: "RandomBucket", id: "n", percent: 0.5 }],
  ["allMustHold", { type: "And", id: "n", children: [] }],
  ["oneMustHold", { type: "Or", id: "n", children: [] }],
  ["inGroups", { type: "Group", id: "n" }],
  ["onlyInRuns", { type: "KeyedPerformed", id: "n", event: "A", key: "k" }],
  ["noSuchEvent", { type: "LastPerformed", id: "n", event: "B" }],
  ["latestMeets", { type: "LastPerformed", id: "n", event: "A" }],
  [
    "latestMeetsNot",
    {
      type: "LastPerformed",
      id: "n",
      event: "A",
      hasProperties: [{ path: "n", operator: { type: "Equals", value: 2 } }],
    },
  ],
  ["listIs", { type: "Includes", id: "n", path: "plan", item: "pro" }],
  ["notListed", { type: "Manual", id: "n", version: 1 }],
  ["listedIn", { type: "Manual", id: "n", version: 1 }, "in"],
  ["listedOut", { type: "Manual", id: "n", version: 1 }, "out"],
  [
    "noChange groupIsOfType",
    { type: "SubscriptionGroup", id: "n", subscriptionGroupId: "h", subscriptionGroupType: "OptIn" },
  ],
  [
    "lastChange unsubscriptionRequired",
    { type: "SubscriptionGroupUnsubscribed", id: "n", subscriptionGroupId: "g" },
  ],
  ["performed", { type: "Performed", id: "n", event: "A" }],
  ["templateReported", { type: "Email", id: "n", event: "DFEmailOpened", templateId: "t" }],
  ["broadcastsReceived", { type: "Broadcast", id: "n" }],
  ["isOutOfSegment", { type: "Segment", id: "n", segmentId: "absent" }],
  ["isInSegment", { type: "Segment", id: "n", segmentId: "everyone" }],
  ["traitIs equals", trait({ type: "Equals", value: "pro" })],
  ["traitIs equalsNot", trait({ type: "NotEquals", value: "pro" })],
  ["traitIs exists", trait({ type: "Exists" })],
  ["traitIs existsNot", trait({ type: "NotExists" })],
  ["traitIs isAtLeast", trait({ type: "GreaterThanOrEqual", value: 1 })],
  ["traitIs isLessThan", trait({ type: "LessThan", value: 1 })],
  ["traitIs isDateWithin", trait({ type: "Within", windowSeconds: 60 })],
  ["traitIs hasBeenAtLeast", trait({ type: "HasBeen", comparator: "GTE", value: "pro", windowSeconds: 60 })],
  ["traitIs hasBeenLessThan", trait({ type: "HasBeen", comparator: "LT", value: "pro", windowSeconds: 60 })],
  [
    "traitIs isDateFrom",
    trait({ type: "AbsoluteTimestamp", absoluteTimestamp: "2026-01-01T00:00:00Z", direction: "after" }),
  ],
  [
    "traitIs isDateBefore",
    trait({ type: "AbsoluteTimestamp", absoluteTimestamp: "2026-01-01T00:00:00Z", direction: "before" }),
  ],
];

function codesOf(node: SegmentNode, history: typeof events, id = "s"): string {
  const definition: SegmentDefinition = { entryNode: node, nodes: [] };
  const segment = { slot: 1, since: 1, id, definition };
  const explanation = explain({
    set: { version: 1, segments: [segment], properties: [], segmentSlots: new Map([["everyone", 2]]) },
    id,
    computedState: {
      ...emptyComputedState,
      held: new Set([2]),
      matchedEvents: matchedEventsOf(planSegment(segment).needs, history),
    },
    user: userOf({ id: "ada", kind: "user" }, history),
    now: momentAt(10),
  });
  return (explanation?.becauseSays ?? []).flatMap(codesIn).join(" ");
}

it.each(cases.map(([codes, node, segmentId]) => ({ codes, node, segmentId })))(
  "says $codes",
  ({ codes, node, segmentId }) => {
    expect(codesOf(node, events, segmentId)).toBe(codes);
  },
);

it("says that nothing is known of a user without events", () => {
  expect(codesOf(other, [])).toBe("nothingKnown");
});

it("has a case for every sentence", () => {
  const tested = new Set(["nothingKnown", ...cases.flatMap(([codes]) => codes.split(" "))]);
  const known = segmentSentences.flatMap((table) => Object.keys(table));
  // Of a condition that throws, which none of ours does.
  expect([...new Set(known)].filter((code) => !tested.has(code))).toEqual(["cannotBeEvaluated"]);
});
