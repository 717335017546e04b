import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unionOf } from "./union-set.js";
import type { UserSet } from "./user-set.js";

function setOf(sortKeys: readonly string[]): UserSet {
  const own = sortKeys.toSorted();
  return {
    readAtMost: 7,
    count: async () => own.length,
    walk: async ({ from, back, limit }) => {
      const ordered = back ? own.toReversed() : own;
      return ordered.filter((key) => from === undefined || (back ? key < from : key > from)).slice(0, limit);
    },
    among: async (keys) => new Set(keys.filter((key) => own.includes(key))),
  };
}

const someSets = fc.array(
  fc.uniqueArray(
    fc.nat(60).map((number) => `u/${String(number).padStart(2, "0")}`),
    { maxLength: 40 },
  ),
  { maxLength: 4 },
);

describe("the union of sets", () => {
  it("has each user once, whatever the pages and the direction", async () => {
    await fc.assert(
      fc.asyncProperty(someSets, fc.integer({ min: 1, max: 20 }), fc.boolean(), async (sets, limit, back) => {
        const union = unionOf(sets.map(setOf));
        const all = [...new Set(sets.flat())].toSorted();
        const walked: string[] = [];
        for (let from: string | undefined; ;) {
          const page = await union.walk({ from, back, limit });
          walked.push(...page);
          if (page.length < limit) break;
          from = page.at(-1);
        }
        expect(walked).toEqual(back ? all.toReversed() : all);
        expect(await union.count()).toBe(all.length);
        expect([...(await union.among(["u/00", "u/30", "u/59"]))].toSorted()).toEqual(
          all.filter((key) => ["u/00", "u/30", "u/59"].includes(key)),
        );
      }),
    );
  });
});
