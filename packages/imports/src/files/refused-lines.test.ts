import { describe, expect, it } from "vitest";
import type { ImportRow } from "../rows/import-row.js";
import { refusedLines, surplusIn } from "./refused-lines.js";

function linesOf(
  names: readonly string[],
  rows: readonly ImportRow[],
): readonly (readonly (string | null)[])[] {
  const surplus = Math.max(...rows.map((row) => surplusIn(row, names).length));
  const { columns, lineOf } = refusedLines(names, surplus);
  return [columns, ...rows.map(lineOf)];
}

const problem = { code: "wrongCellCount", values: {}, text: "has other cells" };

describe("the file of refused rows", () => {
  it("has the cells of a row where they were, those beyond the header, its number and the reason", () => {
    const rows = [
      { row: 2, cells: ["ann", "pro"], problem },
      { row: 3, cells: ["bob", "pro", "", "more", ""], problem },
      { row: 4, cells: ["kim"], problem },
    ];
    expect(linesOf(["id", "plan"], rows)).toEqual([
      ["id", "plan", "import surplus 1", "import surplus 2", "import row", "import problem"],
      ["ann", "pro", null, null, "2", "has other cells"],
      ["bob", "pro", "", "more", "3", "has other cells"],
      ["kim", null, null, null, "4", "has other cells"],
    ]);
  });

  it("has its columns once when a corrected file is refused again", () => {
    const names = ["id", "import surplus 1", "plan", "import row", "import problem"];
    const rows = [
      { row: 2, cells: ["ann", "", "pro", "7", "was wrong"], problem },
      { row: 3, cells: ["bob", "more", "pro", "9", "was wrong", "new"], problem },
    ];
    expect(linesOf(names, rows)).toEqual([
      ["id", "plan", "import surplus 1", "import surplus 2", "import row", "import problem"],
      ["ann", "pro", null, null, "2", "has other cells"],
      ["bob", "pro", "more", "new", "3", "has other cells"],
    ]);
  });

  it("joins what would be too many columns", () => {
    const cells = ["ann", ...Array.from({ length: 60 }, (_, index) => String(index))];
    const [columns = [], line = []] = linesOf(["id"], [{ row: 2, cells, problem }]);
    expect([columns.length, line.length, line[1], line[50]]).toEqual([
      53,
      53,
      "0",
      "49 50 51 52 53 54 55 56 57 58 59",
    ]);
  });
});
