import { describe, expect, it } from "vitest";
import { restOf, sharedEqually } from "./cohort-shares.js";

const shares = (...percents: readonly number[]) => percents.map((percent) => ({ percent }));

describe("the rest of a random split", () => {
  it("is what is left of all, and negative where there is too much", () => {
    expect(restOf(shares(50, 30))).toBe(20);
    expect(restOf(shares(60, 50))).toBe(-10);
    expect(restOf([])).toBe(100);
  });

  it("is nothing for shares of thirds", () => {
    expect(restOf(shares(100 / 3, 100 / 3, 100 / 3))).toBe(0);
    expect(restOf(shares(33.3, 33.3, 33.4))).toBe(0);
  });

  it("counts a share that is not typed yet as none", () => {
    expect(restOf([{ percent: 40 }, {}])).toBe(60);
  });
});

describe("equal shares", () => {
  it.each([1, 2, 3, 6, 7, 33, 100])("of %i ways are all, to a hundredth", (count) => {
    const percents = sharedEqually(shares(...Array.from({ length: count }, () => 0))).map(
      ({ percent }) => percent,
    );
    expect(restOf(shares(...percents))).toBe(0);
    expect(Math.max(...percents) - Math.min(...percents)).toBeLessThan(0.011);
  });

  it("change nothing else", () => {
    const cohorts = [
      { id: "x", name: "A", percent: 90 },
      { id: "y", name: "B", percent: 10 },
    ];
    expect(sharedEqually(cohorts)).toEqual(cohorts.map((each) => ({ ...each, percent: 50 })));
  });
});
