import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { learn, learnAll, storeFacts, type Fact, type Facts } from "./facts.js";

const fact: fc.Arbitrary<readonly [string, Fact]> = fc.tuple(
  fc.constantFrom("plan", "name", "__proto__", ""),
  fc.tuple(
    fc.oneof(fc.integer(), fc.string(), fc.constant(null)),
    fc.integer({ min: 0, max: 3 }),
    fc.constantFrom("a", "b", "c"),
  ),
);

const fold = (facts: readonly (readonly [string, Fact])[]): Facts =>
  facts.reduce<Facts>((known, [about, value]) => learn(known, about, value), new Map());

describe("facts", () => {
  it("keeps the value of the later moment, whichever comes first", () => {
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

  it("lets the larger message id win at the same moment", () => {
    const known = fold([["plan", ["a", 1, "m2"]]]);

    expect(learn(known, "plan", ["b", 1, "m1"]).get("plan")?.[0]).toBe("a");
    expect(learn(known, "plan", ["b", 1, "m3"]).get("plan")?.[0]).toBe("b");
  });

  it("returns the same map when nothing is learned", () => {
    const known = fold([["plan", ["a", 2, "m"]]]);

    expect(learn(known, "plan", ["b", 1, "m"])).toBe(known);
    expect(learnAll(known, known)).toBe(known);
  });

  it("gives the same facts for any order and any repetition", () => {
    fc.assert(
      fc.property(fc.array(fact), fc.infiniteStream(fc.nat()), (facts, dice) => {
        const shuffled = [...facts, ...facts.slice(0, 3)]
          .map((item) => ({ item, rank: dice.next().value as number }))
          .toSorted((a, b) => a.rank - b.rank)
          .map(({ item }) => item);
        expect(storeFacts(fold(shuffled))).toEqual(storeFacts(fold(facts)));
      }),
    );
  });

  it("merges two halves into what the whole gives", () => {
    fc.assert(
      fc.property(fc.array(fact), fc.array(fact), (left, right) => {
        expect(storeFacts(learnAll(fold(left), fold(right)))).toEqual(storeFacts(fold([...left, ...right])));
      }),
    );
  });
});
