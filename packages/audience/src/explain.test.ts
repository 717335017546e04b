import { expect, it } from "vitest";
import { emptyComputedState } from "./computed-state.js";
import type { SegmentDefinition } from "./definition.js";
import { matchedEventsOf, userOf } from "./evaluate-history.js";
import { explain, type Explanation } from "./explain.js";
import { identify, momentAt, track } from "./histories.fixture.js";
import { planSegment } from "./plan.js";

const definition: SegmentDefinition = {
  entryNode: { type: "And", id: "all", children: ["a", "any"] },
  nodes: [
    { type: "Or", id: "any", children: ["a", "pro"] },
    { type: "Performed", id: "a", event: "A", withinSeconds: 10 },
    { type: "Trait", id: "pro", path: "plan", operator: { type: "Equals", value: "pro" } },
  ],
};
const segment = { slot: 1, since: 1, id: "s", definition };
const events = [track("A", {}, 1), identify({ plan: "pro" }, 2)];

function explained(id: string): Explanation | undefined {
  return explain({
    set: { version: 1, segments: [segment], properties: [] },
    id,
    computedState: {
      ...emptyComputedState,
      matchedEvents: matchedEventsOf(planSegment(segment).needs, events),
    },
    user: userOf({ id: "ada", kind: "user" }, events),
    now: momentAt(5),
  });
}

it("gives each node's result, its facts, and when time changes it", () => {
  const changesAt = new Date(momentAt(11)).toISOString();
  const performed = {
    nodeId: "a",
    type: "Performed",
    verdict: true,
    because: '1 "A" events counted in the last 10 s; required: exactly 1.',
    becauseSays: [
      {
        code: "performed",
        values: { event: "A", count: 1, orMore: false, seconds: 10, comparison: "exactly", times: 1 },
        text: '1 "A" events counted in the last 10 s; required: exactly 1.',
      },
    ],
    facts: { events: [{ time: new Date(momentAt(1)).toISOString(), messageId: "track-A-1" }] },
    changesAt,
  };
  expect(explained("s")).toStrictEqual({
    nodeId: "all",
    type: "And",
    verdict: true,
    because: "2 of its 2 conditions hold; all must hold.",
    becauseSays: [
      {
        code: "allMustHold",
        values: { holding: 2, of: 2 },
        text: "2 of its 2 conditions hold; all must hold.",
      },
    ],
    facts: { holding: 2, of: 2 },
    changesAt,
    children: [
      performed,
      {
        nodeId: "any",
        type: "Or",
        verdict: true,
        because: "2 of its 2 conditions hold; at least one must hold.",
        becauseSays: [
          {
            code: "oneMustHold",
            values: { holding: 2, of: 2 },
            text: "2 of its 2 conditions hold; at least one must hold.",
          },
        ],
        facts: { holding: 2, of: 2 },
        children: [
          performed,
          {
            nodeId: "pro",
            type: "Trait",
            verdict: true,
            because: 'The trait $.plan is "pro"; required: it equals "pro".',
            becauseSays: [
              {
                code: "traitIs",
                values: {
                  path: "$.plan",
                  value: '"pro"',
                  wish: { code: "equals", values: { value: '"pro"' }, text: 'equals "pro"' },
                },
                text: 'The trait $.plan is "pro"; required: it equals "pro".',
              },
            ],
            facts: { value: "pro" },
          },
        ],
      },
    ],
  });
});

it("returns undefined for an unknown segment", () => {
  expect(explained("other")).toBeUndefined();
});
