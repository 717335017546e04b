import { expect, it } from "vitest";
import { equalsInConstantTime } from "./equals-in-constant-time.js";

it.each([
  ["", "", true],
  ["abc", "abc", true],
  ["abc", "abd", false],
  ["abc", "ABC", false],
  ["abc", "ab", false],
  ["", "a", false],
  ["ü", Buffer.from("ü"), true],
  [Buffer.from([0, 255]), new Uint8Array([0, 255]), true],
  [Buffer.from([0, 255]), new Uint8Array([0, 254]), false],
])("compares %j with %j", (one, other, isEqual) => {
  expect(equalsInConstantTime(one, other)).toBe(isEqual);
});
