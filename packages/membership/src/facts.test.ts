import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeFacts, serializeFacts, type Fact, type Facts } from "./facts.js";

const fact: fc.Arbitrary<readonly [string, Fact]> = fc.tuple(
  fc.constantFrom("plan", "name", "__proto__", ""),
  fc.tuple(
    fc.oneof(fc.integer(), fc.string(), fc.constant(null)),
    fc.integer({ min: 0, max: 3 }),
    fc.constantFrom("a", "b", "c"),
  ),
);

const fold = (facts: readonly (readonly [string, Fact])[]): Facts =>
  facts.reduce<Facts>((known, [name, value]) => mergeFacts(known, [[name, value]]), new Map());

describe("facts", () => {
  it("keeps the later value, in either order of arrival", () => {
    const early: Fact = ["free", 1, "z"];
    const late: Fact = ["pro", 2, "a"];

    expect(
      fold([
        ["plan", early],
        ["plan", late],
      ]).get("plan"),
    ).toBe(late);
    expect(
      fold([
        ["plan", late],
        ["plan", early],
      ]).get("plan"),
    ).toBe(late);
  });

  it("lets the larger message id win at the same time", () => {
    const known = fold([["plan", ["a", 1, "m2"]]]);

    expect(mergeFacts(known, [["plan", ["b", 1, "m1"]]]).get("plan")?.[0]).toBe("a");
    expect(mergeFacts(known, [["plan", ["b", 1, "m3"]]]).get("plan")?.[0]).toBe("b");
  });

  it("returns the same map when nothing changes", () => {
    const known = fold([["plan", ["a", 2, "m"]]]);

    expect(mergeFacts(known, [["plan", ["b", 1, "m"]]])).toBe(known);
    expect(mergeFacts(known, known)).toBe(known);
  });

  it("gives the same facts for any order and any repetition", () => {
    fc.assert(
      fc.property(fc.array(fact), fc.infiniteStream(fc.nat()), (facts, ranks) => {
        const shuffled = [...facts, ...facts.slice(0, 3)]
          .map((item) => ({ item, rank: ranks.next().value as number }))
          .toSorted((a, b) => a.rank - b.rank)
          .map(({ item }) => item);
        expect(serializeFacts(fold(shuffled))).toEqual(serializeFacts(fold(facts)));
      }),
    );
  });

  it("gives the same facts for two merged halves as for the whole", () => {
    fc.assert(
      fc.property(fc.array(fact), fc.array(fact), (left, right) => {
        expect(serializeFacts(mergeFacts(fold(left), fold(right)))).toEqual(
          serializeFacts(fold([...left, ...right])),
        );
      }),
    );
  });
});
