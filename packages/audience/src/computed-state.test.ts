import { expect, it } from "vitest";
import {
  emptyComputedState,
  type ComputedState,
  deserializeComputedState,
  serializeComputedState,
} from "./computed-state.js";

const computedState: ComputedState = {
  version: 4,
  matchedEvents: new Map([
    [
      "n2.b",
      [
        [5, "m2", "pro"],
        [4, "m1", null],
      ],
    ],
    ["n1.a", [[5, "m2"]]],
  ]),
  held: new Set([9, 2]),
  alarms: new Map([
    [9, 70],
    [2, 80],
  ]),
};

it("is serialized sorted, and deserialized unchanged", () => {
  const stored = serializeComputedState(computedState);
  expect(stored).toStrictEqual({
    v: 4,
    m: [
      ["n1.a", [[5, "m2"]]],
      [
        "n2.b",
        [
          [5, "m2", "pro"],
          [4, "m1", null],
        ],
      ],
    ],
    h: [2, 9],
    a: [
      [2, 80],
      [9, 70],
    ],
  });
  expect(deserializeComputedState(stored)).toStrictEqual({
    ...computedState,
    matchedEvents: new Map([...computedState.matchedEvents].toReversed()),
    held: new Set([2, 9]),
    alarms: new Map([
      [2, 80],
      [9, 70],
    ]),
  });
});

it("is an empty object when it is empty", () => {
  expect(serializeComputedState(emptyComputedState)).toStrictEqual({});
  expect(deserializeComputedState({})).toStrictEqual(emptyComputedState);
});

it.each([
  null,
  [],
  { v: "1" },
  { v: 1, m: {} },
  { v: 1, m: [[1, []]] },
  { v: 1, h: ["1"] },
  { v: 1, a: [1] },
])("is not deserialized from %j", (stored) => {
  expect(() => deserializeComputedState(stored)).toThrow(TypeError);
});

it("keeps that a recompute is pending", () => {
  const pending: ComputedState = { ...emptyComputedState, version: 1, isPending: true };
  expect(deserializeComputedState(serializeComputedState(pending))).toStrictEqual(pending);
});
