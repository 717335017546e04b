import { describe, expect, it } from "vitest";
import type { StoredPart } from "@signalbox/long-tasks";
import { rowsText, type ImportRow } from "../rows/import-row.js";
import { createRowReader } from "../rows/read-row.js";
import { createDoublesFinder, createSeenFiles, type Doubles, type SeenFiles } from "./doubled-rows.js";

const reader = createRowReader({
  subject: "users",
  columns: ["id", "email", "age"],
  mapping: {
    columns: [
      { column: "id", to: { type: "id" } },
      { column: "email", to: { type: "email" } },
      { column: "age", to: { type: "trait", trait: "age", as: "number" } },
    ],
    options: {},
  },
  rowBytes: 1_000,
});

/** Two rows a part, which are numbered from 2 on. */
function inParts(cells: readonly (readonly string[])[]): readonly (readonly ImportRow[])[] {
  const rows = cells.map((each, index): ImportRow => ({ row: index + 2, cells: each }));
  return Array.from({ length: Math.ceil(rows.length / 2) }, (_, part) => rows.slice(part * 2, part * 2 + 2));
}

interface Finding {
  readonly seenFiles?: SeenFiles;
  readonly from?: number;
}

/** Of the parts from one on, with the rows before them stored. */
async function find(
  cells: readonly (readonly string[])[],
  { seenFiles = createSeenFiles(), from = 0 }: Finding = {},
): Promise<readonly Doubles[]> {
  const parts = inParts(cells);
  const stored = parts.map((rows, number): StoredPart => ({
    number,
    size: rows.length,
    text: rowsText(rows),
  }));
  const finder = createDoublesFinder({
    seen: seenFiles.of("file"),
    reader,
    partsFrom: (number) => Promise.resolve(stored.slice(number, number + 1)),
  });
  const found: Doubles[] = [];
  for (const [part, rows] of parts.entries()) if (part >= from) found.push(await finder.find(part, rows));
  return found;
}

function doubledIn(found: readonly Doubles[]): readonly unknown[] {
  return found.flatMap(({ doubled }) => doubled.map(({ row, earlier, user }) => [row, earlier, user]));
}

const people = [
  ["ann", "", "1"],
  ["bob", "", "2"],
  ["ann", "", "3"],
  ["", "Kim@shop.example", ""],
  ["bob", "kim@shop.example", ""],
  ["", "kim@SHOP.example", ""],
  ["ann", "", ""],
];

describe("doubled rows", () => {
  it("are those about a user whom an earlier row names in the same way", async () => {
    expect(doubledIn(await find(people))).toEqual([
      [4, 2, "ann"],
      [6, 3, "bob"],
      [7, 5, "kim@SHOP.example"],
      [8, 2, "ann"],
    ]);
  });

  it("are found by a worker that goes on in the middle, and by one that repeats a page", async () => {
    expect(doubledIn(await find(people, { from: 2 }))).toEqual([
      [6, 3, "bob"],
      [7, 5, "kim@SHOP.example"],
      [8, 2, "ann"],
    ]);
    const seenFiles = createSeenFiles();
    const first = await find(people, { seenFiles });
    expect(await find(people, { seenFiles })).toEqual(first);
    expect(doubledIn(await find(people, { seenFiles, from: 3 }))).toEqual([[8, 2, "ann"]]);
  });

  it("are not those whose earlier row is refused", async () => {
    expect(
      doubledIn(
        await find([
          ["ann", "", "many"],
          ["ann", "", "2"],
          ["ann", "", "3"],
        ]),
      ),
    ).toEqual([[4, 3, "ann"]]);
  });

  it("behind the limit are found among the users that are kept, and counted where that is open", async () => {
    const ids = ["a", "b", "c", "a", "c", "d"].map((id) => [id, "", ""]);
    const found = await find(ids, { seenFiles: createSeenFiles(2) });
    expect(doubledIn(found)).toEqual([[5, 2, "a"]]);
    expect(found.map(({ uncompared }) => uncompared)).toEqual([0, 1, 2]);
  });
});

it("forgets the files that were used least lately", () => {
  const files = createSeenFiles();
  const first = files.of("0");
  for (const name of ["1", "2", "3", "0", "4"]) files.of(name);
  expect(files.of("0")).toBe(first);
  files.forget("0");
  expect(files.of("0")).not.toBe(first);
});
