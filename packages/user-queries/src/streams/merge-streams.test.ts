import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeDistinct, mergeStreams, type Stream } from "./merge-streams.js";

const ascending = (left: number, right: number): number => left - right;
const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 5_000 }), { maxLength: 300 });

function streamOf(items: readonly number[]): Stream<number> {
  const ordered = items.toSorted(ascending);
  return async (last, size) => ordered.filter((item) => last === undefined || item > last).slice(0, size);
}

describe("merged streams", () => {
  it("contain all items in order, up to the limit", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(numbers, { maxLength: 6 }),
        fc.integer({ min: 1, max: 400 }),
        async (lists, limit) => {
          const merged = await mergeStreams({ streams: lists.map(streamOf), compare: ascending, limit });
          expect(merged).toEqual(lists.flat().toSorted(ascending).slice(0, limit));
        },
      ),
    );
  });

  it("contain an item of several of them once, if they are to be distinct", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(numbers, { maxLength: 6 }),
        fc.integer({ min: 1, max: 400 }),
        async (lists, limit) => {
          const merged = await mergeDistinct({ streams: lists.map(streamOf), compare: ascending, limit });
          expect(merged).toEqual([...new Set(lists.flat())].toSorted(ascending).slice(0, limit));
        },
      ),
    );
  });

  it("are read little beyond the returned items, even if one stream contains all of them", async () => {
    let read = 0;
    const counting = (stream: Stream<number>): Stream<number> => {
      return async (last, size) => {
        const items = await stream(last, size);
        read += items.length;
        return items;
      };
    };
    const all = Array.from({ length: 10_000 }, (_, index) => index);
    const streams = [streamOf(all), ...Array.from({ length: 99 }, () => streamOf([20_000]))].map(counting);
    expect(await mergeStreams({ streams, compare: ascending, limit: 1_000 })).toHaveLength(1_000);
    expect(read).toBeLessThan(2_500);
  });
});
