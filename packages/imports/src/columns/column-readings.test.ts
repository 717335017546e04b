import { describe, expect, it } from "vitest";
import { createColumnReadings } from "./column-readings.js";

function readings(...cells: readonly string[]): readonly string[] {
  const columns = createColumnReadings();
  for (const cell of cells) columns.add([cell]);
  return columns.all()[0] ?? [];
}

const anyNumber = ["whole", "point", "comma"];

describe("a column of CSV", () => {
  it.each<readonly [string, readonly string[], readonly string[]]>([
    ["whole numbers", ["12", "-3", "0", ""], anyNumber],
    ["numbers with a point", ["12.50", "1,234.00", "7"], ["point"]],
    ["numbers with a comma", ["1.234,50", "0,25", "-7"], ["comma"]],
    ["numbers that leave the sign open", ["1.234", "5"], ["point", "comma"]],
    ["words for yes and no", ["ja", "Nein", "JA"], ["flag"]],
    ["words of a spreadsheet for yes", ["WAHR", "WAHR"], ["flag"]],
    ["initials of both", ["y", "N"], ["flag"]],
    ["days that begin with the year", ["2025-12-31", "2024-02-29"], ["ymd"]],
    ["times with a zone", ["2025-12-31T10:00:00Z", "2025-12-31 10:00+02:00"], ["instant"]],
    ["days with points", ["31.12.2025", "1.2.2026"], ["dmy"]],
    ["days whose month comes first", ["12/31/2025", "01/02/2026"], ["mdy"]],
    ["days that leave the order open", ["01/02/2026", "3/4/2026"], ["dmy", "mdy"]],
  ])("of %s can be read as these", (_, cells, expected) => {
    expect(readings(...cells)).toEqual(expected);
  });

  it.each<readonly [string, readonly string[]]>([
    ["leading zeros", ["12", "00123"]],
    ["a leading plus, as of telephones", ["+4915112345678"]],
    ["more digits than a count has", ["4915112345678"]],
    ["more digits than a number keeps", ["1234567890.1234567"]],
    ["an exponent, which may be an id", ["1e5"]],
    ["versions", ["1.1", "1.10"]],
    ["two decimal signs", ["1.5", "1,5"]],
    ["another text among numbers", ["1", "2", "many"]],
    ["a country that is no answer", ["NO", "NO"]],
    ["initials of one side", ["n", "n"]],
    ["numbers and words", ["1", "yes"]],
    ["a day that does not exist", ["31.02.2025"]],
    ["a time without a zone", ["2025-12-31 10:00"]],
    ["two forms of days", ["2025-12-31", "31.12.2025"]],
    ["both orders of days", ["31/12/2025", "12/31/2025"]],
    ["nothing", ["", " "]],
  ])("with %s is a text", (_, cells) => {
    expect(readings(...cells)).toEqual([]);
  });

  it("is decided by every row, also the last of many", () => {
    const columns = createColumnReadings();
    for (let row = 0; row < 10_000; row += 1) columns.add([String(row), "x", String(row)]);
    columns.add(["00", "y", "1"]);
    expect(columns.all()).toEqual([[], [], anyNumber]);
  });
});
