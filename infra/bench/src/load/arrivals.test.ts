import { describe, expect, it } from "vitest";
import { arrivals, rng } from "./arrivals.js";

describe("arrivals", () => {
  const moments = arrivals({ perSecond: 500, seconds: 20, random: rng(1) });

  it("have the requested rate", () => {
    expect(moments.length).toBeGreaterThan(9_700);
    expect(moments.length).toBeLessThan(10_300);
  });

  it("are ascending and within the duration", () => {
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
    expect(moments.at(-1)).toBeLessThan(20_000);
  });

  it("are as irregular as independent senders: the deviation of the gaps equals their mean", () => {
    const gaps = moments.slice(1).map((at, index) => at - (moments[index] ?? 0));
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
    const variance = gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length;
    expect(Math.sqrt(variance) / mean).toBeCloseTo(1, 1);
  });

  it("are the same for the same random numbers", () => {
    expect(arrivals({ perSecond: 50, seconds: 2, random: rng(3) })).toEqual(
      arrivals({ perSecond: 50, seconds: 2, random: rng(3) }),
    );
  });
});
