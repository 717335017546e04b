import { describe, expect, it } from "vitest";
import { ratePerSecond } from "./rate.js";

describe("ratePerSecond", () => {
  it("passes the index to the work and waits for it", async () => {
    const seen: number[] = [];
    const perSecond = await ratePerSecond(0.01, async (index) => {
      await Promise.resolve();
      seen.push(index);
    });
    expect(seen.slice(0, 3)).toEqual([0, 1, 2]);
    expect(seen).toEqual(seen.map((_, index) => index));
    expect(perSecond).toBeGreaterThan(0);
  });

  it("counts repetitions per second", async () => {
    const oneMs = (): void => {
      const until = performance.now() + 1;
      while (performance.now() < until);
    };
    const perSecond = await ratePerSecond(0.1, oneMs);
    expect(perSecond).toBeLessThanOrEqual(1_000);
    expect(perSecond).toBeGreaterThan(10);
  });
});
