import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countsWithin } from "./counts-within.js";

describe("countsWithin", () => {
  it("finds the fewest and the most over all positions of the window", () => {
    expect(countsWithin([0, 1, 2, 10, 20, 21, 22, 23, 24, 30], 5)).toEqual({ least: 0, most: 5 });
    expect(countsWithin([0, 10, 20, 30, 40], 10)).toEqual({ least: 1, most: 1 });
    expect(countsWithin([0, 10, 20, 30, 40], 15)).toEqual({ least: 1, most: 2 });
  });

  it("counts simultaneous events separately", () => {
    expect(countsWithin([0, 0, 0, 10, 10, 20], 10)).toEqual({ least: 2, most: 3 });
  });

  it("is NaN for a window longer than the whole range", () => {
    expect(countsWithin([0, 10], 11)).toEqual({ least: Number.NaN, most: Number.NaN });
    expect(countsWithin([], 1)).toEqual({ least: Number.NaN, most: Number.NaN });
  });

  it("equals counting at every millisecond", () => {
    const moments = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 30 }), (unsorted, spanMs) => {
        const sorted = unsorted.toSorted((a, b) => a - b);
        const [first = 0, last = 0] = [sorted[0], sorted.at(-1)];
        const starts = Array.from({ length: Math.max(0, last - spanMs - first + 1) }, (_, i) => first + i);
        const counts = starts.map((from) => sorted.filter((at) => at >= from && at < from + spanMs).length);
        const none = counts.length === 0;
        expect(countsWithin(sorted, spanMs)).toEqual({
          least: none ? Number.NaN : Math.min(...counts),
          most: none ? Number.NaN : Math.max(...counts),
        });
      }),
    );
  });
});
