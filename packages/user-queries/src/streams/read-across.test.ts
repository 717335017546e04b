import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAcross, type AcrossReader } from "./read-across.js";

interface Item {
  readonly at: number;
  readonly list: number;
}

function readerOf(lists: readonly (readonly Item[])[]): AcrossReader<Item> {
  return readAcross<Item, number>({
    starts: lists.map(() => 0),
    read: async (list, from, size) =>
      (lists[list] ?? []).slice(from, from + size).map((item, index) => ({ item, behind: from + index + 1 })),
    compare: (left, right) => right.at - left.at || left.list - right.list,
  });
}

describe("lists read as one", () => {
  it("equal one list of all their items, for any sequence of page sizes", async () => {
    const someLists = fc
      .array(fc.array(fc.nat(20), { maxLength: 60 }), { maxLength: 5 })
      .map((lists) =>
        lists.map((times, list) => times.toSorted((a, b) => b - a).map((at): Item => ({ at, list }))),
      );
    const pages = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(someLists, fc.nat(80), pages, async (lists, offset, sizes) => {
        const all = lists.flat().toSorted((left, right) => right.at - left.at || left.list - right.list);
        const reader = readerOf(lists);
        await reader.skip(offset);
        let from = offset;
        for (const size of sizes) {
          expect(await reader.next(size)).toEqual(all.slice(from, from + size));
          from += size;
        }
      }),
    );
  });

  it("skip many items without keeping them", async () => {
    const list = Array.from({ length: 3_000 }, (_, index): Item => ({ at: 3_000 - index, list: 0 }));
    const reader = readerOf([list, []]);
    await reader.skip(2_999);
    expect(await reader.next(5)).toEqual([{ at: 1, list: 0 }]);
  });
});
