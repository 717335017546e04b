import { describe, expect, it } from "vitest";
import { rateOf } from "./watch-recompute.js";

describe("rateOf", () => {
  it("counts from one progress report to another, not from the first poll", () => {
    const seen = [
      { at: 0, done: 500 },
      { at: 900, done: 500 },
      { at: 1_000, done: 2_000 },
      { at: 2_000, done: 2_000 },
      { at: 3_000, done: 6_000 },
      { at: 4_500, done: 6_000 },
    ];
    expect(rateOf(seen)).toBe(2_000);
  });

  it("is NaN for fewer than two reports", () => {
    expect(rateOf([])).toBeNaN();
    expect(
      rateOf([
        { at: 0, done: 1 },
        { at: 10, done: 2 },
      ]),
    ).toBeNaN();
  });
});
