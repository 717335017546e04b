import { beforeEach, describe, expect, it } from "vitest";
import { createSpeedCheck } from "./speed-check.js";

describe("the speed of a search", () => {
  let clock: number;
  const check = (total: number): ((done: number) => boolean) =>
    createSpeedCheck({ total, until: 10_000 }, { now: () => new Date(clock) });

  beforeEach(() => {
    clock = 0;
  });

  it("suffices while the rest seems to take no longer than twice the time that is left", () => {
    const isSlow = check(100_000);
    expect(isSlow(1_000)).toBe(false);
    clock = 2_000;
    expect(isSlow(20_000)).toBe(false);
    clock = 6_000;
    expect(isSlow(65_000)).toBe(false);
    expect(isSlow(40_000)).toBe(true);
  });

  it("is unknown after few, and does not count the first part", () => {
    const isSlow = check(100_000);
    clock = 9_000;
    expect([isSlow(100), isSlow(1_900)]).toEqual([false, false]);
    clock = 9_001;
    expect(isSlow(95_000)).toBe(false);
  });

  it("does not matter once all is done", () => {
    const isSlow = check(5_000);
    isSlow(1_000);
    clock = 20_000;
    expect(isSlow(4_999)).toBe(true);
    expect(isSlow(5_000)).toBe(false);
  });
});
