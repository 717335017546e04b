import { expect, it } from "vitest";
import { track } from "../histories.fixture.js";
import { conformsAsSegmentNode, isMember } from "./conformance.fixture.js";
import type { PerformedNode } from "./performed.js";

const didA: PerformedNode = { type: "Performed", id: "1", event: "A" };

conformsAsSegmentNode({
  type: "Performed",
  samples: [
    { node: didA },
    { node: { ...didA, event: "Order *", times: 2, timesOperator: ">=", withinSeconds: 12.5 } },
    { node: { ...didA, event: "*", times: 3, timesOperator: "<", withinSeconds: 20 } },
    { node: { ...didA, event: "", times: 1, timesOperator: ">=", withinSeconds: 0 } },
    { node: { ...didA, event: "", times: 2, timesOperator: "=", withinSeconds: 10 } },
    { node: { ...didA, times: 1000, timesOperator: "<" } },
    { node: { ...didA, times: 0, withinSeconds: 8, timeOperator: "Within" } },
    { node: { ...didA, timeOperator: "AfterAbsolute", absoluteTimestamp: "2026-01-01T00:00:20Z" } },
    { node: { ...didA, timeOperator: "BeforeAbsolute", absoluteTimestamp: 1_767_225_620 } },
    { node: { ...didA, properties: [{ path: "amount", operator: { type: "Equals", value: 5 } }] } },
    {
      node: {
        ...didA,
        event: "*",
        times: 2,
        timesOperator: ">=",
        properties: [
          { path: "due", operator: { type: "Within", windowSeconds: 9 } },
          { path: "id", operator: { type: "Exists" } },
        ],
      },
    },
  ],
  broken: [
    { node: { ...didA, times: 1.5 }, paths: [".times"] },
    { node: { ...didA, times: -1 }, paths: [".times"] },
    { node: { ...didA, times: 1001 }, paths: [".times"] },
    { node: { ...didA, timesOperator: ">" }, paths: [".timesOperator"] },
    { node: { ...didA, withinSeconds: 0.0004 }, paths: [".withinSeconds"] },
    { node: { ...didA, timeOperator: "Within" }, paths: [".withinSeconds"] },
    { node: { ...didA, timeOperator: "AfterAbsolute" }, paths: [".absoluteTimestamp"] },
    {
      node: { ...didA, properties: [{ path: "$[", operator: { type: "Equals" } }] },
      paths: [".properties[0].path", ".properties[0].operator.value"],
    },
  ],
});

it("leaves its window exactly when it ends", () => {
  const inTen: PerformedNode = { ...didA, withinSeconds: 10 };
  expect([10.999, 11].map((seconds) => isMember(inTen, [track("A", {}, 1)], seconds))).toStrictEqual([
    true,
    false,
  ]);
});

it("distinguishes exactly from more", () => {
  const twice: PerformedNode = { ...didA, times: 2 };
  const history = [track("A", {}, 1), track("A", {}, 2), track("A", {}, 3)];
  expect([isMember(twice, history.slice(1), 5), isMember(twice, history, 5)]).toStrictEqual([true, false]);
});

it("counts a message once", () => {
  const event = track("A", {}, 1);
  expect(isMember(didA, [event, event], 2)).toBe(true);
});
