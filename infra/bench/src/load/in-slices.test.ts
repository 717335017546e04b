import { describe, expect, it } from "vitest";
import { inSlices } from "./in-slices.js";

describe("inSlices", () => {
  it("hands out every number once, a few slices at a time", async () => {
    const seen: number[] = [];
    let [atWork, most] = [0, 0];
    await inSlices({ from: 100, to: 12_345 }, async (slice) => {
      atWork += 1;
      most = Math.max(most, atWork);
      await Promise.resolve();
      seen.push(...slice);
      atWork -= 1;
    });
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12_245 }, (_, index) => 100 + index));
    expect(most).toBe(6);
  });

  it("does nothing for an empty range", async () => {
    const slices: (readonly number[])[] = [];
    await inSlices({ to: 0 }, async (slice) => void slices.push(slice));
    expect(slices).toEqual([]);
  });
});
