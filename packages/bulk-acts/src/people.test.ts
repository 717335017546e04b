/** The walk over the people of a filter. */
import fc from "fast-check";
import { expect, it } from "vitest";
import type { FilteredUsers } from "@signalbox/user-queries";
import { peopleOfFilter, personAt } from "./people.js";

/** The set of a filter whose users come and go. */
function aSet(sortKeys: Set<string>): readonly FilteredUsers[] {
  const set = {
    count: () => Promise.resolve(sortKeys.size),
    walk: ({ from, limit }: { readonly from: string | undefined; readonly limit: number }) =>
      Promise.resolve(
        [...sortKeys]
          .toSorted()
          .filter((each) => from === undefined || each > from)
          .slice(0, limit),
      ),
  };
  return [{ set }] as unknown as readonly FilteredUsers[];
}

const sortKey = fc
  .tuple(fc.constantFrom("u", "v"), fc.integer({ min: 0, max: 60 }))
  .map(([kind, id]) => `${kind}/${String(id).padStart(2, "0")}`);
/** Who comes and who goes between two pages. */
const change = fc.record({ come: fc.array(sortKey), go: fc.array(sortKey) });

it("meets each once, and everyone who is there all the time, while others come and go", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(sortKey),
      fc.array(change, { maxLength: 20 }),
      fc.integer({ min: 1, max: 7 }),
      async (first, changes, limit) => {
        const present = new Set(first);
        const stayed = new Set(first);
        const people = peopleOfFilter(aSet(present));
        const met: string[] = [];
        let cursor = "";
        for (let number = 0; ; number += 1) {
          const page = await people.next(cursor, limit);
          if (page === undefined) break;
          expect([page.number, page.size]).toEqual([number, page.people.length]);
          met.push(...page.people.map((each) => each.sortKey));
          ({ cursor } = page);
          const { come, go } = changes[number] ?? { come: [], go: [] };
          for (const each of go) {
            present.delete(each);
            stayed.delete(each);
          }
          for (const each of come) present.add(each);
        }
        expect(new Set(met).size).toBe(met.length);
        expect(met).toEqual(expect.arrayContaining([...stayed]));
      },
    ),
  );
});

it("knows users and anonymous users by their place", () => {
  expect(personAt("u/ann")).toEqual({ id: "ann", sortKey: "u/ann", owner: { userId: "ann" } });
  expect(personAt("v/d1").owner).toEqual({ anonymousId: "d1" });
});
