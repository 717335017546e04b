import { expect, it } from "vitest";
import { daysOf, isOutside, isShorter, proposedDays } from "./retention.js";

it("proposes a year, and no more than is permitted", () => {
  expect(proposedDays(3_650)).toBe(365);
  expect(proposedDays(90)).toBe(90);
});

it("is incomplete without a number", () => {
  expect([daysOf(""), daysOf(30), daysOf(null)]).toEqual([undefined, 30, null]);
});

it("is outside of its limits only as a number", () => {
  const limits = { fewest: 7, most: 365 };
  expect([6, 7, 365, 366].map((days) => isOutside(days, limits))).toEqual([true, false, false, true]);
  expect(["", null].map((days) => isOutside(days, limits))).toEqual([false, false]);
});

it("is shorter than what was kept in effect", () => {
  expect(isShorter(365, [null, null])).toBe(true);
  expect(isShorter(365, [null, 365])).toBe(false);
  expect(isShorter(200, [100, 365])).toBe(false);
});
