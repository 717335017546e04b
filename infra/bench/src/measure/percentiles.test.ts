import { describe, expect, it } from "vitest";
import { median, percentile } from "./percentiles.js";

describe("percentile", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

  it.each([
    [0.5, 50],
    [0.95, 95],
    [0.99, 99],
    [1, 100],
    [0, 1],
  ])("at %d of 1 to 100 is %d, in any order", (share, expected) => {
    expect(percentile(hundred, share)).toBe(expected);
  });

  it("of a single value is that value", () => {
    expect(percentile([7], 0.99)).toBe(7);
  });

  it("of no values is NaN", () => {
    expect(percentile([], 0.5)).toBeNaN();
  });
});

describe("median", () => {
  it("is the middle value of an odd number of values", () => {
    expect(median([9, 1, 5])).toBe(5);
  });

  it("is the mean of the two middle values of an even number", () => {
    expect(median([1, 10, 2, 4])).toBe(3);
  });
});
