/** Files as spreadsheets and hostile people send them. */
import { Readable } from "node:stream";
import { AppError, type Json } from "@signalbox/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readRowsText, type ImportRow } from "../rows/import-row.js";
import { partsOf } from "./import-parts.js";
import { createColumns, formatOf, readFile } from "./read-file.js";

const rowBytes = 10_000;

async function read(
  text: string,
  chunk = 7,
): Promise<{ columns: readonly string[]; rows: readonly ImportRow[] }> {
  const open = (): Readable => Readable.from(chunksOf(text, chunk), { objectMode: false });
  const columns = createColumns();
  const rows: ImportRow[] = [];
  for await (const row of readFile(open(), { format: await formatOf(open()), columns, rowBytes }))
    rows.push(row);
  return { columns: columns.names, rows };
}

function* chunksOf(text: string, size: number): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function refusal(text: string): Promise<string> {
  try {
    await read(text, 65_536);
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
  throw new Error("the file was read");
}

describe("the names of columns", () => {
  it("are refused when one is too long, or all together are", async () => {
    const line = (name: string): string => `${JSON.stringify({ [name]: 1 })}\n`;
    expect(await refusal(`${line("id")}${line("n".repeat(2_001))}`)).toBe(
      "row 2: has a column whose name is longer than 2000 characters",
    );
    const long = Array.from({ length: 60 }, (_, nth) => line(`${nth}${"n".repeat(1_900)}`)).join("");
    expect(await refusal(long)).toBe(
      "row 53: the names of the columns are longer than 100000 characters together",
    );
  });
});

describe("a short line of NDJSON", () => {
  it("is stored as shortly, whichever column it has, and read back", async () => {
    const names = Object.fromEntries(Array.from({ length: 1_000 }, (_, nth) => [`c${nth}`, null]));
    const { rows } = await read(
      `${JSON.stringify(names)}\n{"c999":1}\n{"c2":2,"c0":null,"c1":"x"}\n`,
      65_536,
    );
    const texts: string[] = [];
    for await (const { text } of partsOf(Readable.from(rows))) texts.push(text);
    const text = texts.join("\n");
    expect(text.length).toBeLessThan(60);
    expect(readRowsText(text)).toEqual(rows);
    expect(rows.map(({ cells }) => [cells.length, cells.filter((cell) => cell !== null)])).toEqual([
      [0, []],
      [1_000, [1]],
      [3, ["x", 2]],
    ]);
  });
});

describe("a CSV file", () => {
  it("is read with any line ends, delimiters and quotes", async () => {
    const { columns, rows } = await read('\uFEFFid;"first ""name"""\r\na;"x\ny"\n\nb;\rc;"1;2";\n');
    expect([columns, rows]).toEqual([
      ["id", 'first "name"'],
      [
        { row: 2, cells: ["a", "x\ny"] },
        { row: 4, cells: ["b", ""] },
        { row: 5, cells: ["c", "1;2"] },
      ],
    ]);
  });

  it("keeps the rows that have other cells than the header, with the reason", async () => {
    const { rows } = await read("a,b\n1\n1,2,3\n1,2\n");
    expect(rows.map(({ row, cells, problem }) => [row, cells, problem?.code])).toEqual([
      [2, ["1"], "wrongCellCount"],
      [3, ["1", "2", "3"], "wrongCellCount"],
      [4, ["1", "2"], undefined],
    ]);
  });

  it.each([
    ["", "row 1: the file is empty; its first row must name the columns"],
    ["id,email\n", "row 1: the file has no rows"],
    ["id,,email\na,b,c\n", "row 1: column 2 has no name"],
    ["id,id\na,b\n", 'row 1: two columns are named "id"'],
    ["id\na\0b\n", "row 2: holds NUL characters, so this is no text file"],
    ['id\na\n"never closed\n', "row 3: has a quote that is never closed; no row behind it can be read"],
    [
      `id,note\na,${"x".repeat(1_000_000)}\nb,\n`,
      "row 2: has more than 20000 bytes, or a quote that is never closed; no row behind it can be read",
    ],
    [
      `${Array.from({ length: 1_001 }, (_, index) => `c${index}`).join(",")}\n1\n`,
      "row 1: the file has 1001 columns or more; at most 1000 are allowed",
    ],
    [
      `${"c,".repeat(1_000_000)}\n1\n`,
      "row 1: has more than 20000 bytes, or a quote that is never closed; no row behind it can be read",
    ],
    ['[{"id":1}]', "row 1: the file is one JSON value; write one object on each line (NDJSON)"],
    ['{\n  "id": 1\n}', "row 1: the file is one JSON value; write one object on each line (NDJSON)"],
    [`{"id":"${"x".repeat(30_000)}`, "row 1: has more than 20000 bytes, or a quote that is never closed"],
  ])("like %.20j is refused", async (text, message) => {
    expect(await refusal(text)).toBe(message);
  });
});

describe("an NDJSON file", () => {
  it("has the columns of all its lines, and the fields of traits and properties as columns", async () => {
    const { columns, rows } = await read(
      '\uFEFF{"userId":"a","traits":{"plan":"pro","seats":2}}\r\n\n{"userId":"b","properties":{"n":null},"x":{"y":1}}',
    );
    expect([columns, rows]).toEqual([
      ["userId", "traits.plan", "traits.seats", "properties.n", "x"],
      [
        { row: 1, cells: ["a", "pro", 2] },
        { row: 3, cells: ["b", null, null, null, { y: 1 }] },
      ],
    ]);
  });

  it("keeps lines that are no objects, with the reason", async () => {
    const deep = `{"id":${"[".repeat(4_000)}${"]".repeat(4_000)}}`;
    const { rows } = await read(`{"id":1}\n[2]\n{"id":\n{"id":4}\n${deep}\n{"a":{"n":9007199254740994}}\n`);
    expect(rows.at(-1)?.problem?.text).toBe(
      "a.n integer beyond 2^53 cannot be kept exactly; send it as a string",
    );
    expect(rows.map(({ row, problem }) => [row, problem?.code])).toEqual([
      [1, undefined],
      [2, "lineNoObject"],
      [3, "lineNoObject"],
      [4, undefined],
      [5, "cellNoText"],
      [6, "cellNoText"],
    ]);
  });
});

it("has the same rows in its parts, whatever their size and wherever chunks end", async () => {
  const cell = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
  const line = fc.dictionary(fc.string({ minLength: 1, maxLength: 4 }), cell, { minKeys: 1, maxKeys: 4 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 600 }),
      fc.integer({ min: 1, max: 50 }),
      async (lines, chunk) => {
        fc.pre(lines.every((each) => !JSON.stringify(each).includes("\\u0000")));
        const text = lines.map((each) => JSON.stringify(each)).join("\n");
        const { columns, rows } = await read(text, chunk);
        const stored: ImportRow[] = [];
        const iterable = (async function* () {
          yield* rows;
        })();
        for await (const part of partsOf(iterable)) stored.push(...readRowsText(part.text));
        expect(stored).toEqual(rows);
        const objects = stored.map(({ cells }) =>
          Object.fromEntries(
            cells.flatMap((value: Json, index) => (value === null ? [] : [[columns[index] ?? "", value]])),
          ),
        );
        const given = lines.map((each) =>
          Object.fromEntries(Object.entries(each).filter(([, value]) => value !== null)),
        );
        expect(objects).toEqual(given);
      },
    ),
    { numRuns: 30 },
  );
});
