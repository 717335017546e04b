import { describe, expect, it } from "vitest";
import { pairsOfSearchValues, searchValuesOf, searchValuesOfPairs } from "./search-values.js";

describe("the search values of a delivery", () => {
  it("are texts, numbers and booleans, and the items of arrays", () => {
    const values = searchValuesOf({
      plan: "gold",
      n: 5,
      hidden: true,
      skus: ["a1", "b2", "a1", 7, null, ["c3"], { d: 4 }],
      one: ["x"],
      none: [],
      deep: { a: 1 },
      gone: null,
    });
    expect(values).toEqual({ plan: "gold", n: "5", hidden: "true", skus: ["a1", "b2", "7"], one: "x" });
    expect(searchValuesOfPairs(pairsOfSearchValues(values ?? {}))).toEqual(values);
  });

  it("keep every key", () => {
    const values = searchValuesOf(JSON.parse('{"__proto__":["x","y"],"":"empty","a.b":"$"}'));
    expect(Object.entries(values ?? {})).toEqual([
      ["__proto__", ["x", "y"]],
      ["", "empty"],
      ["a.b", "$"],
    ]);
  });

  it("exclude long values, are fifty at most, and are empty without an object", () => {
    expect(searchValuesOf({ long: "x".repeat(300), short: ["y", "z".repeat(300)] })).toEqual({ short: "y" });
    const many = searchValuesOf({ items: Array.from({ length: 80 }, (_, index) => index) });
    expect(many?.["items"]).toHaveLength(50);
    expect(searchValuesOf({ deep: {}, none: [] })).toBeUndefined();
  });
});
