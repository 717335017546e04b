import type { Json } from "@signalbox/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sameJson } from "./equality.js";
import { indexKey, maxIndexKeyLength } from "./index-key.js";

/** As databases compare: by UTF-8 bytes. */
const compare = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.constantFrom(0, -0),
);
/** All of Unicode, including lone surrogates and the escape character. */
const text = fc.string({
  unit: fc.oneof(
    fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
    fc.constantFrom("\ud800", "\udfff", "\ue000", "\ue001", "\ud7ff", "😀", "0", "1"),
  ),
  maxLength: 20,
});
const json = fc.oneof(
  number,
  text,
  fc.jsonValue().map((value) => value as Json),
);

describe("an index key", () => {
  it("sorts as numbers sort", () => {
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(Math.sign(compare(indexKey(a), indexKey(b)))).toBe(a === b ? 0 : a < b ? -1 : 1);
      }),
    );
  });

  it("sorts as the code points of texts sort", () => {
    const points = (value: string): number[] =>
      Array.from(value, (character) => character.codePointAt(0) ?? 0);
    const order = (a: string, b: string): number => {
      const [left, right] = [points(a), points(b)];
      const place = left.findIndex((point, index) => point !== right[index]);
      if (place === -1) return Math.sign(left.length - right.length);
      return Math.sign((left[place] ?? 0) - (right[place] ?? -1));
    };
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(compare(indexKey(a), indexKey(b)))).toBe(order(a, b));
      }),
      { numRuns: 1000 },
    );
  });

  it("sorts numbers before texts before false and true before all else", () => {
    const values: Json[] = [-1e300, 0, 7, "", "a", "😀", false, true];
    const others: Json[] = [null, [], {}];
    for (const [index, value] of values.entries()) {
      for (const later of [...values.slice(index + 1), ...others]) {
        expect(compare(indexKey(value), indexKey(later))).toBe(-1);
      }
    }
  });

  it("is equal for equal values and for no others", () => {
    fc.assert(
      fc.property(json, json, (a, b) => {
        expect(compare(indexKey(a), indexKey(b)) === 0).toBe(sameJson(a, b));
        expect(indexKey(JSON.parse(JSON.stringify(a)) as Json)).toBe(indexKey(a));
      }),
      { numRuns: 500 },
    );
    expect(indexKey({ b: [1, -0], a: 1 })).toBe(indexKey({ a: 1, b: [1, 0] }));
    expect(indexKey(-0)).toBe(indexKey(0));
  });

  it("is cut when it is long, and differs for texts with the same beginning", () => {
    const long = (end: string): string => `${"😀".repeat(400)}${end}`;
    const keys = [long("a"), long("b"), long("")].map(indexKey);
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) expect(key.length).toBeLessThanOrEqual(maxIndexKeyLength);
    expect(compare(indexKey("a".repeat(500)), indexKey(`b${"a".repeat(500)}`))).toBe(-1);
  });
});
