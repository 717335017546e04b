import { expect, it } from "vitest";
import { conformsAsOperator, found } from "./conformance.fixture.js";
import type { Operator } from "./index.js";

const longPro: Operator = { type: "HasBeen", comparator: "GTE", value: "pro", windowSeconds: 10 };
const newPro: Operator = { type: "HasBeen", comparator: "LT", value: "pro", windowSeconds: 10 };

conformsAsOperator({
  type: "HasBeen",
  samples: [longPro, newPro, { type: "HasBeen", comparator: "GTE", value: 5, windowSeconds: 0 }],
  broken: [
    { operator: { ...longPro, comparator: "GT" }, path: ".comparator" },
    { operator: { ...longPro, windowSeconds: -1 }, path: ".windowSeconds" },
    { operator: { ...newPro, windowSeconds: 0 }, path: ".windowSeconds" },
    { operator: { type: "HasBeen", comparator: "LT", windowSeconds: 5 }, path: ".value" },
  ],
});

it("is reached exactly when the time has passed", () => {
  expect([9.999, 10].map((seconds) => found(longPro, "pro", seconds))).toStrictEqual([false, true]);
  expect([9.999, 10].map((seconds) => found(newPro, "pro", seconds))).toStrictEqual([true, false]);
});

it("is false for another value, in both directions", () => {
  expect([found(longPro, "free", 20), found(newPro, "free", 1), found(newPro, undefined, 1)]).toStrictEqual([
    false,
    false,
    false,
  ]);
});
