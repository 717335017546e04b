import { expect, it } from "vitest";
import { conformsAsOperator, found } from "./conformance.fixture.js";

conformsAsOperator({
  type: "NotEquals",
  samples: [
    { type: "NotEquals", value: "pro" },
    { type: "NotEquals", value: 0 },
  ],
  broken: [
    { operator: { type: "NotEquals" }, path: ".value" },
    { operator: { type: "NotEquals", value: {} }, path: ".value" },
  ],
});

it("holds when there is no value", () => {
  expect(found({ type: "NotEquals", value: "pro" }, undefined)).toBe(true);
});

it("is the opposite of equals", () => {
  expect(found({ type: "NotEquals", value: 5 }, "5")).toBe(false);
  expect(found({ type: "NotEquals", value: 5 }, [5])).toBe(true);
});
