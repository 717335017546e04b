import { expect, it } from "vitest";
import { track } from "../histories.fixture.js";
import { conformsAsSegmentNode, isMember } from "./conformance.fixture.js";
import type { LastPerformedNode } from "./last-performed.js";

const lastA: LastPerformedNode = { type: "LastPerformed", id: "1", event: "A" };
const lastDear: LastPerformedNode = {
  ...lastA,
  whereProperties: [{ path: "id", operator: { type: "Equals", value: "1" } }],
  hasProperties: [{ path: "amount", operator: { type: "GreaterThanOrEqual", value: 6 } }],
};

conformsAsSegmentNode({
  type: "LastPerformed",
  samples: [
    { node: lastA },
    { node: lastDear },
    {
      node: {
        ...lastA,
        event: "*",
        whereProperties: [{ path: "due", operator: { type: "Within", windowSeconds: 9 } }],
        hasProperties: [
          { path: "id", operator: { type: "HasBeen", comparator: "LT", value: 1, windowSeconds: 13 } },
        ],
      },
    },
  ],
  broken: [
    { node: { type: "LastPerformed", id: "1" }, paths: [".event"] },
    { node: { ...lastA, hasProperties: {} }, paths: [".hasProperties"] },
    { node: { ...lastA, whereProperties: [{ path: "a" }] }, paths: [".whereProperties[0].operator"] },
  ],
});

it("tests the latest event that meets the first conditions, not the latest that meets the second", () => {
  const history = [
    track("A", { id: "1", amount: 7 }, 1),
    track("A", { id: "1", amount: 5 }, 2),
    track("A", { id: "2", amount: 9 }, 3),
  ];
  expect([isMember(lastDear, history, 5), isMember(lastDear, history.slice(0, 1), 5)]).toStrictEqual([
    false,
    true,
  ]);
});
