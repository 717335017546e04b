import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeSeries, encodeSeries } from "./series.js";
import { maxCells } from "./tiers.js";

const withoutEnd = (counts: readonly number[]): readonly number[] =>
  counts.slice(0, counts.findLastIndex((count) => count !== 0) + 1);

describe("a series", () => {
  it("decodes to its counts, without trailing zeros", () => {
    const count = fc.oneof(
      fc.constant(0),
      fc.integer({ min: -50, max: 5_000 }),
      fc.integer({ min: -(2 ** 45), max: 2 ** 45 }),
    );
    fc.assert(
      fc.property(fc.array(count, { maxLength: maxCells }), (counts) => {
        expect(decodeSeries(encodeSeries(counts))).toStrictEqual(withoutEnd(counts.map((each) => each + 0)));
      }),
    );
  });

  it("is short for sparse counts and needs no escapes", () => {
    expect(encodeSeries([])).toBe("");
    expect(encodeSeries([0, 0, 0])).toBe("");
    expect(encodeSeries([...Array<number>(200).fill(0), 7])).toHaveLength(4);
    expect(encodeSeries(Array<number>(288).fill(20))).toHaveLength(288);
    const text = encodeSeries([1, -1, 31, 32, 1_000_000]);
    expect(JSON.stringify(text)).toBe(`"${text}"`);
  });
});
