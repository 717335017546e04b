import { expect, it } from "vitest";
import { conformsAsOperator, found } from "./conformance.fixture.js";

conformsAsOperator({
  type: "GreaterThanOrEqual",
  samples: [{ type: "GreaterThanOrEqual", value: -1.5 }],
  broken: [
    { operator: { type: "GreaterThanOrEqual" }, path: ".value" },
    { operator: { type: "GreaterThanOrEqual", value: "5" }, path: ".value" },
  ],
});

it.each([5, 6, "5", "5.5", 1e21])("holds for %j", (value) => {
  expect(found({ type: "GreaterThanOrEqual", value: 5 }, value)).toBe(true);
});

it.each([4.999, "4", "six", "", null, true, undefined, [6]])("does not hold for %j", (value) => {
  expect(found({ type: "GreaterThanOrEqual", value: 5 }, value)).toBe(false);
});
