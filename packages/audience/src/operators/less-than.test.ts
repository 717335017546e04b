import { expect, it } from "vitest";
import { conformsAsOperator, found } from "./conformance.fixture.js";

conformsAsOperator({
  type: "LessThan",
  samples: [{ type: "LessThan", value: 5 }],
  broken: [
    { operator: { type: "LessThan", value: null }, path: ".value" },
    { operator: { type: "LessThan", value: true }, path: ".value" },
  ],
});

it.each([4, "4", -1e21, "-0"])("holds for %j", (value) => {
  expect(found({ type: "LessThan", value: 5 }, value)).toBe(true);
});

it.each([5, "5", "four", "", null, false, undefined, {}])("does not hold for %j", (value) => {
  expect(found({ type: "LessThan", value: 5 }, value)).toBe(false);
});
