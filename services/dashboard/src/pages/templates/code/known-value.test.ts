import { expect, it } from "vitest";
import { knownValue } from "./known-value.js";
import { shownValue } from "./shown-value.js";

const variables = [
  { path: "user.cart", value: { total: 12, items: ["hat"] } },
  { path: "user.name", value: "Ann" },
  { path: "user.plan" },
];

it("follows a path into the value of the longest variable", () => {
  expect(knownValue("user.name", variables)).toEqual({ value: "Ann" });
  expect(knownValue("user.cart.total", variables)).toEqual({ value: 12 });
  expect(knownValue("user.cart.items.size", variables)).toEqual({ value: undefined });
  expect(knownValue("user.cart.toString", variables)).toEqual({ value: undefined });
  expect(knownValue("user.plan", variables)).toEqual({ value: undefined });
});

it("knows no variable that merely begins alike", () => {
  expect(knownValue("user.names", variables)).toBeUndefined();
  expect(knownValue("user", variables)).toBeUndefined();
});

it("shows a value as one line", () => {
  expect(shownValue("1 Main Street\nSpringfield")).toBe("1 Main Street Springfield");
  expect(shownValue({ a: [1] })).toBe('{"a":[1]}');
  expect(shownValue(undefined)).toBe("");
  expect(shownValue("x".repeat(200))).toHaveLength(81);
});
