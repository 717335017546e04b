import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addMatchedEvent,
  retain,
  maxKeptBytes,
  mergeMatchedEvents,
  retentionOf,
  retentionText,
  type MatchedEvent,
  type Retention,
} from "./matched-events.js";

const entry: fc.Arbitrary<MatchedEvent> = fc
  .tuple(fc.nat(20), fc.nat(30), fc.constantFrom(0, 1), fc.constantFrom("a", "b"))
  .map(([at, id, flag, series]) => [at, `m${id}`, flag, series]);
const retention: fc.Arbitrary<Retention> = fc.record({
  by: fc.constantFrom("newest" as const, "distinct" as const),
  limit: fc.integer({ min: 1, max: 6 }),
});
const streaks: Retention = { by: "streak", limit: 50 };
const anyRetention = fc.oneof(retention, fc.constant(streaks));
/** As storage returns them: one content for each id. */
const entries = fc.uniqueArray(entry, { selector: ([, id]) => id, maxLength: 25 });

const oneByOne = (list: readonly MatchedEvent[], keep: Retention): readonly MatchedEvent[] =>
  list.reduce<readonly MatchedEvent[]>((known, next) => addMatchedEvent(known, next, keep), []);

describe("matched events", () => {
  it("are the same when added one by one, in any order and with repetitions, as all at once", () => {
    fc.assert(
      fc.property(entries, anyRetention, fc.infiniteStream(fc.nat()), (list, keep, dice) => {
        const mixed = [...list, ...list].toSorted(() => ((dice.next().value ?? 0) % 3) - 1);
        expect(oneByOne(mixed, keep)).toStrictEqual(retain(list, keep));
      }),
    );
  });

  it("are the same when they were kept in two sets that are merged", () => {
    fc.assert(
      fc.property(entries, entries, anyRetention, (some, others, keep) => {
        const key = `${retentionText(keep)}key`;
        const unlike = others.map(([at, id, ...picked]): MatchedEvent => [at, `${id}'`, ...picked]);
        const merged = mergeMatchedEvents(
          new Map([[key, retain(some, keep)]]),
          new Map([[key, retain(unlike, keep)]]),
        );
        expect(merged.get(key) ?? []).toStrictEqual(retain([...some, ...unlike], keep));
      }),
    );
  });

  it.each(["bounded", "newest"] as const)(
    "that are %s are limited in bytes, and merge the same however they were split",
    (by) => {
      const keep: Retention = { by, limit: 100 };
      const sizes = fc.constantFrom(10, 40_000, 90_000, 200_000);
      const large = fc.uniqueArray(
        fc
          .tuple(fc.nat(20), fc.nat(30), sizes)
          .map(([at, id, size]): MatchedEvent => [at, `m${id}`, "x".repeat(size)]),
        { selector: ([, id]) => id, maxLength: 12 },
      );
      fc.assert(
        fc.property(large, fc.infiniteStream(fc.boolean()), (list, dice) => {
          const parts: [MatchedEvent[], MatchedEvent[]] = [[], []];
          for (const each of list) parts[dice.next().value === true ? 0 : 1].push(each);
          const key = `${retentionText(keep)}key`;
          const [some, others] = parts.map((part) => new Map([[key, oneByOne(part, keep)]]));
          const merged = mergeMatchedEvents(some ?? new Map(), others ?? new Map()).get(key) ?? [];
          expect(merged).toStrictEqual(retain(list, keep));
          expect(JSON.stringify(merged.slice(0, -1)).length).toBeLessThan(maxKeptBytes + 1_000);
        }),
        { numRuns: 50 },
      );
    },
  );

  it("stay the same list when nothing is new", () => {
    const keep: Retention = { by: "newest", limit: 2 };
    const known = oneByOne(
      [
        [5, "b"],
        [4, "a"],
      ],
      keep,
    );
    expect(addMatchedEvent(known, [4, "a"], keep)).toBe(known);
    expect(addMatchedEvent(known, [1, "c"], keep)).toBe(known);
  });

  it("prefer the larger id at the same time", () => {
    expect(
      retain(
        [
          [5, "a"],
          [5, "c"],
          [5, "b"],
        ],
        { by: "newest", limit: 2 },
      ),
    ).toStrictEqual([
      [5, "c"],
      [5, "b"],
    ]);
  });

  it("count a message once, at its latest time", () => {
    const keep: Retention = { by: "newest", limit: 3 };
    expect(
      oneByOne(
        [
          [5, "a"],
          [9, "a"],
          [7, "a"],
        ],
        keep,
      ),
    ).toStrictEqual([[9, "a"]]);
  });
});

describe("a streak", () => {
  it("ends at the latest other value", () => {
    const list: MatchedEvent[] = [
      [1, "a", 1],
      [2, "b", 0],
      [3, "c", 1],
      [4, "d", 1],
    ];
    expect(retain(list, streaks)).toStrictEqual([
      [4, "d", 1],
      [3, "c", 1],
      [2, "b", 0],
    ]);
  });

  it("keeps its start and its newest when it is long", () => {
    const list = Array.from({ length: 400 }, (_, index): MatchedEvent => [index, `m${index}`, 1]);
    const kept = oneByOne(list, streaks);
    expect([kept.length, kept[0]?.[0], kept.at(-2)?.[0], kept.at(-1)?.[0]]).toStrictEqual([50, 399, 351, 0]);
  });
});

it("reads the retention from a matcher's key", () => {
  fc.assert(
    fc.property(anyRetention, (keep) => {
      expect(retentionOf(`${retentionText(keep)}hash.with.dots`)).toEqual(keep);
    }),
  );
});
