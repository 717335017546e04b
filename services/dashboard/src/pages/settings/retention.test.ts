import { expect, it } from "vitest";
import { daysOf, isShorter, proposedDays } from "./retention.js";

it("proposes a year, and no more than is permitted", () => {
  expect(proposedDays(3_650)).toBe(365);
  expect(proposedDays(90)).toBe(90);
});

it("is incomplete without a number", () => {
  expect([daysOf(""), daysOf(30), daysOf(null)]).toEqual([undefined, 30, null]);
});

it("is shorter than what was kept in effect", () => {
  expect(isShorter(365, [null, null])).toBe(true);
  expect(isShorter(365, [null, 365])).toBe(false);
  expect(isShorter(200, [100, 365])).toBe(false);
});
