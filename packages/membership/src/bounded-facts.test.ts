import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addFacts,
  deserializeTrim,
  mergeBounded,
  noTrim,
  serializeTrim,
  type BoundedFacts,
} from "./bounded-facts.js";
import { serializeFacts, type Fact } from "./facts.js";

type Statement = readonly [string, Fact<string>];

const budget = { bytes: 512, least: 32 };
const nothing: BoundedFacts<string> = { facts: new Map(), trim: noTrim };

const statement: fc.Arbitrary<Statement> = fc
  .record({
    name: fc.constantFrom("a", "b", "c", "d", "e", "f"),
    size: fc.constantFrom(1, 20, 60, 130, 300, 600),
    at: fc.nat(8),
    id: fc.constantFrom("m1", "m2", "m3"),
  })
  // One message states one value of a name.
  .map(({ name, size, at, id }) => [name, ["x".repeat((size + at) % 601), at, id]]);

const statements = fc.uniqueArray(statement, {
  maxLength: 30,
  selector: ([name, [, at, id]]) => `${name} ${at} ${id}`,
});

function textOf({ facts, trim }: BoundedFacts<string>): string {
  return JSON.stringify([serializeFacts(facts), serializeTrim(trim)]);
}

const oneByOne = (all: readonly Statement[]) =>
  all.reduce((known, each) => addFacts(known, [each], budget), nothing);

describe("facts within a budget", () => {
  it("are the same in any order, with any repetition", () => {
    fc.assert(
      fc.property(statements, fc.infiniteStream(fc.nat()), (all, keys) => {
        const shuffled = [...all, ...all.slice(0, 5)]
          .map((each) => [keys.next().value as number, each] as const)
          .toSorted(([a], [b]) => a - b)
          .map(([, each]) => each);
        expect(textOf(oneByOne(shuffled))).toBe(textOf(oneByOne(all)));
        expect(textOf(addFacts(nothing, all, budget))).toBe(textOf(oneByOne(all)));
      }),
      { numRuns: 2_000 },
    );
  });

  it("are the same when they are split over facts that are merged later", () => {
    fc.assert(
      fc.property(statements, fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }), (all, sides) => {
        const left = oneByOne(all.filter((_, nth) => sides[nth] === true));
        const right = oneByOne(all.filter((_, nth) => sides[nth] !== true));
        expect(textOf(mergeBounded(left, right, budget))).toBe(textOf(oneByOne(all)));
        expect(textOf(mergeBounded(right, left, budget))).toBe(textOf(oneByOne(all)));
      }),
      { numRuns: 2_000 },
    );
  });

  it("take no more bytes than the budget", () => {
    fc.assert(
      fc.property(statements, (all) => {
        const { facts } = oneByOne(all);
        expect(Buffer.byteLength(JSON.stringify(serializeFacts(facts)))).toBeLessThanOrEqual(
          budget.bytes + 2,
        );
      }),
    );
  });

  it("leave out the oldest, and take a name again that is stated later", () => {
    const old: Statement[] = Array.from({ length: 20 }, (_, nth) => [`name ${nth}`, ["x", nth, "m"]]);
    const kept = oneByOne(old);
    expect(kept.facts.size).toBe(16);
    expect(kept.facts.has("name 3")).toBe(false);
    expect(kept.facts.has("name 4")).toBe(true);
    expect(addFacts(kept, [["name 2", ["late", 2, "m"]]], budget)).toBe(kept);
    const again = addFacts(kept, [["name 2", ["new", 50, "m"]]], budget);
    expect([again.facts.has("name 2"), again.facts.has("name 4")]).toEqual([true, false]);
  });

  it("remember what a smaller value replaced, or the result would depend on which came first", () => {
    const large: Statement = ["a", ["x".repeat(400), 5, "m"]];
    const small: Statement = ["a", ["x", 6, "m"]];
    const other: Statement = ["b", ["x".repeat(200), 1, "m"]];
    expect(textOf(oneByOne([large, other, small]))).toBe(textOf(oneByOne([small, other, large])));
    expect(oneByOne([small, other, large]).facts.has("b")).toBe(false);
    expect(oneByOne([small, other]).facts.has("b")).toBe(true);
  });

  it("are stored and read again", () => {
    const { trim } = oneByOne([
      ["a", ["x".repeat(400), 5, "m"]],
      ["a", ["x", 6, "m"]],
      ["b", ["x".repeat(200), 1, "m"]],
    ]);
    expect(deserializeTrim(serializeTrim(trim))).toEqual(trim);
    expect(serializeTrim(noTrim)).toBeUndefined();
  });
});
