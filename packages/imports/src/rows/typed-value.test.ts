import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ImportOptions, ValueType } from "../mapping.js";
import { typedValue } from "./typed-value.js";

function read(cell: string | number | boolean, as?: ValueType, options: ImportOptions = {}): unknown {
  const result = typedValue({ column: "c", cell, as }, options);
  return "value" in result ? result.value : result.problem.code;
}

describe("a cell", () => {
  it("keeps its text unless the mapping gives it a type", () => {
    expect(["012", "12", "true", "2026-01-01"].map((cell) => read(cell))).toEqual([
      "012",
      "12",
      "true",
      "2026-01-01",
    ]);
    expect([read(12), read(true), read(12, "text")]).toEqual([12, true, "12"]);
  });

  it.each([
    ["012", 12],
    ["-1.5", -1.5],
    ["1,234.50", 1234.5],
    ["1,234,567", 1_234_567],
    ["1 234", 1234],
    ["1e3", 1000],
    [".5", 0.5],
    ["1,5", "cellNoNumber"],
    ["1,23,4", "cellNoNumber"],
    ["12 apples", "cellNoNumber"],
    ["", "cellNoNumber"],
    ["0x10", "cellNoNumber"],
    ["Infinity", "cellNoNumber"],
    ["9007199254740993", "cellNoNumber"],
  ])("%j is the number %j", (cell, expected) => {
    expect(read(cell, "number")).toBe(expected);
  });

  it.each([
    ["1.234,50", 1234.5],
    ["1,5", 1.5],
    ["1.5", "cellNoNumber"],
    ["12.345", 12_345],
  ])("%j with a decimal comma is the number %j", (cell, expected) => {
    expect(read(cell, "number", { decimal: "," })).toBe(expected);
  });

  it("is yes or no in the words of spreadsheets", () => {
    expect(["yes", "Ja", "TRUE", "1", "x"].map((cell) => read(cell, "boolean"))).toEqual(
      Array.from({ length: 5 }, () => true),
    );
    expect(["no", "nein", "False", "0"].map((cell) => read(cell, "boolean"))).toEqual(
      Array.from({ length: 4 }, () => false),
    );
    expect(read("maybe", "boolean")).toBe("cellNoFlag");
  });

  it("is a date in ISO 8601, or in the order that the mapping says", () => {
    expect(read("2026-02-03", "date")).toBe("2026-02-03");
    expect(read("2026-02-03T10:00:00+02:00", "date")).toBe("2026-02-03T08:00:00.000Z");
    expect(read("3.2.2026", "date")).toBe("2026-02-03");
    expect(read("2/3/2026", "date", { dates: "mdy" })).toBe("2026-02-03");
    expect(read("3.2.2026 14:30", "date")).toBe("2026-02-03T14:30:00.000Z");
    expect(read("3.2.2026 14:30", "date", { timezone: "Europe/Berlin" })).toBe("2026-02-03T13:30:00.000Z");
    expect(read("3.2.2026", "date", { timezone: "Europe/Berlin" })).toBe("2026-02-03");
    expect(read("1769860800", "date")).toBe("cellNoDate");
    expect(["31.02.2026", "tomorrow", "13/14/2026"].map((cell) => read(cell, "date"))).toEqual(
      Array.from({ length: 3 }, () => "cellNoDate"),
    );
  });

  it("of any number that JavaScript writes is read as that number", () => {
    const numbers = fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .filter((value) => !Number.isInteger(value) || Number.isSafeInteger(value));
    fc.assert(
      fc.property(numbers, (value) => {
        expect(read(String(value), "number")).toBe(value === 0 ? 0 : value);
      }),
    );
  });
});
