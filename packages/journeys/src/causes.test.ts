import { expect, it } from "vitest";
import { causeSentences, describeCause } from "./causes.js";
import { bodyNodes, entryNodes } from "./nodes/index.js";

const name = (): string => "Buyers";

const cases: readonly (readonly [cause: string, code: string, text: string])[] = [
  ["segment", "wasInEntrySegment", "the user was in its entry segment"],
  ["event", "entryEventArrived", "its entry event arrived"],
  ["started", "began", "it began"],
  ["waited", "waitWasOver", "the wait was over"],
  ["timeout", "nothingCameInTime", "nothing it waited for came in time"],
  ["true", "wasMember", "the user was in the segment"],
  ["false", "wasNoMember", "the user was not in the segment"],
  ["segment:s-1", "wasInAwaitedSegment", "the user was in the segment “Buyers”"],
  ["sent", "messageWasSent", "the message was sent"],
  ["skipped", "messageWasSkipped", "the message was skipped"],
  ["failed", "messageFailed", "the message failed"],
  ["turn", "rateLimitLetPass", "the rate limit let it continue"],
  ["cohort:a:b", "wasAssignedToCohort", "it was assigned to “a:b”"],
  ["no cohort", "wasAssignedToNoCohort", "it was assigned to no cohort"],
  ["moved", "wasMovedByOperator", "an operator moved it"],
  ["toString", "otherCause", "toString"],
];

it.each(cases)("%s is %s", (cause, code, text) => {
  expect(describeCause(cause, name)).toMatchObject({ code, text });
});

it("is tested for every sentence", () => {
  expect(cases.map(([, code]) => code).toSorted()).toEqual(Object.keys(causeSentences).toSorted());
});

const child = "ExitNode";

it.each([
  { type: "EntryNode", segment: "s", child },
  { type: "EventEntryNode", event: "e", child },
  { type: "DelayNode", id: "a", child, variant: { type: "Second", seconds: 1 } },
  {
    type: "WaitForNode",
    id: "a",
    timeoutSeconds: 1,
    timeoutChild: child,
    segmentChildren: [{ id: child, segmentId: "s" }],
  },
  {
    type: "SegmentSplitNode",
    id: "a",
    variant: { type: "Boolean", segment: "s", trueChild: child, falseChild: child },
  },
  { type: "MessageNode", id: "a", child, skipOnFailure: true, variant: { type: "Email", templateId: "t" } },
  { type: "RandomCohortNode", id: "a", children: [{ id: child, percent: 10, name: "a" }] },
  { type: "RateLimitNode", id: "a", child, messages: 1, perSeconds: 1 },
])("knows the edges of $type", (node) => {
  const kind = [entryNodes, bodyNodes].map((registry) => registry.find(node.type)).find((found) => found);
  const codes = kind?.compile(node).edges.map(({ label }) => describeCause(label, name).code) ?? [];
  expect(codes).not.toEqual([]);
  expect(codes).not.toContain("otherCause");
});
