import { expect, it } from "vitest";
import { conformsAsOperator, found } from "./conformance.fixture.js";

conformsAsOperator({
  type: "Equals",
  samples: [
    { type: "Equals", value: "pro" },
    { type: "Equals", value: 5 },
    { type: "Equals", value: false },
  ],
  broken: [
    { operator: { type: "Equals" }, path: ".value" },
    { operator: { type: "Equals", value: null }, path: ".value" },
    { operator: { type: "Equals", value: ["pro"] }, path: ".value" },
    { operator: { type: "Equalz", value: 5 }, path: ".type" },
  ],
});

it("treats a number and its text as equal", () => {
  expect(found({ type: "Equals", value: 5 }, "5.0")).toBe(true);
  expect(found({ type: "Equals", value: "5" }, 5)).toBe(true);
});

it("treats a boolean and its text as equal", () => {
  expect(found({ type: "Equals", value: "true" }, true)).toBe(true);
  expect(found({ type: "Equals", value: false }, "false")).toBe(true);
  expect(found({ type: "Equals", value: "true" }, false)).toBe(false);
});

it.each([" 5", "5 ", "", "05", "0x5", "5e", "Infinity", true, null, [5], { value: 5 }])(
  "does not equal 5: %j",
  (value) => {
    expect(found({ type: "Equals", value: 5 }, value)).toBe(false);
  },
);

it("compares texts letter by letter", () => {
  expect(found({ type: "Equals", value: "5" }, "5.0")).toBe(false);
  expect(found({ type: "Equals", value: "true" }, "True")).toBe(false);
});
