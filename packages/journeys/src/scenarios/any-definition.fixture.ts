/** Journeys with every type of node, in any order: none goes in circles without a wait. */
import fc from "fast-check";
import type { JourneyBodyNode } from "../nodes/index.js";

/** Ids that the nodes name. */
export const segments: readonly string[] = ["s0", "s1", "s2"];
export const size = 8;

/** Leads to later nodes or the exit; edges with a wait may also lead back. */
export const nodes: fc.Arbitrary<readonly JourneyBodyNode[]> = fc.tuple(
  ...Array.from({ length: size }, (_, index) => nodeAt(index)),
);

function nodeAt(index: number): fc.Arbitrary<JourneyBodyNode> {
  const id = `n${index}`;
  const back = fc.constantFrom(...Array.from({ length: size }, (_, other) => `n${other}`), "ExitNode");
  const on = fc.constantFrom(
    ...Array.from({ length: size - 1 - index }, (_, other) => `n${index + 1 + other}`),
    "ExitNode",
  );
  const segment = fc.constantFrom(...segments);
  return fc.oneof(
    fc.record({
      type: fc.constant("DelayNode" as const),
      id: fc.constant(id),
      child: back,
      variant: fc.oneof(
        fc.record({ type: fc.constant("Second" as const), seconds: fc.integer({ min: 1, max: 100_000 }) }),
        fc.record({ type: fc.constant("LocalTime" as const), hour: fc.integer({ min: 0, max: 23 }) }),
      ),
    }),
    fc.record({
      type: fc.constant("DelayNode" as const),
      id: fc.constant(id),
      child: on,
      variant: fc.constantFrom(
        { type: "UserProperty" as const, userProperty: "date" },
        { type: "Second" as const, seconds: 0 },
      ),
    }),
    fc.record({
      type: fc.constant("WaitForNode" as const),
      id: fc.constant(id),
      timeoutSeconds: fc.integer({ min: 1, max: 100_000 }),
      timeoutChild: back,
      segmentChildren: fc.array(fc.record({ id: on, segmentId: segment }), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      type: fc.constant("SegmentSplitNode" as const),
      id: fc.constant(id),
      variant: fc.record({ type: fc.constant("Boolean" as const), segment, trueChild: on, falseChild: on }),
    }),
    fc.record({
      type: fc.constant("MessageNode" as const),
      id: fc.constant(id),
      child: on,
      skipOnFailure: fc.boolean(),
      syncProperties: fc.boolean(),
      variant: fc.constant({ type: "Email" as const, templateId: "hello" }),
    }),
    fc.record({
      type: fc.constant("RandomCohortNode" as const),
      id: fc.constant(id),
      children: fc.array(fc.record({ id: on, percent: fc.integer({ min: 0, max: 50 }), name: fc.string() }), {
        minLength: 1,
        maxLength: 2,
      }),
    }),
    fc.record({
      type: fc.constant("RateLimitNode" as const),
      id: fc.constant(id),
      child: on,
      messages: fc.constant(1),
      perSeconds: fc.constant(1),
    }),
  );
}
