/** A row of a file as it is kept until it is imported. */
import { z } from "zod";
import type { Json, Sentence } from "@signalbox/core";

export interface ImportRow {
  /** As a spreadsheet shows it; of NDJSON the line. */
  readonly row: number;
  /** By the index of the column; null: empty. */
  readonly cells: readonly Json[];
  /** Why it cannot be read as a row. */
  readonly problem?: Sentence;
}

const sentenceSchema = z.object({
  code: z.string(),
  values: z.record(z.string(), z.json()),
  text: z.string(),
}) as unknown as z.ZodType<Sentence>;

type Cells = ImportRow["cells"];
/** All of them, or those that are not empty by their index. */
type StoredCells = Cells | Readonly<Record<string, Json>>;

const rowSchema: z.ZodType<readonly [number, StoredCells, Sentence?]> = z.tuple(
  [z.int(), z.union([z.array(z.json()), z.record(z.string(), z.json())])],
  sentenceSchema,
) as unknown as z.ZodType<readonly [number, StoredCells, Sentence?]>;

export function rowsText(rows: readonly ImportRow[]): string {
  const lines = rows.map(({ row, cells, problem }) => {
    const stored = storedCells(cells);
    return JSON.stringify(problem === undefined ? [row, stored] : [row, stored, problem]);
  });
  return lines.join("\n");
}

/** A short line of NDJSON can have one field that is the thousandth column: what is stored stays about as long. */
function storedCells(cells: Cells): StoredCells {
  const filled = cells.flatMap((cell, index) => (cell === null ? [] : [[index, cell] as const]));
  return filled.length * 2 < cells.length ? Object.fromEntries(filled) : cells;
}

function cellsOf(stored: StoredCells): Cells {
  if (Array.isArray(stored)) return stored as Cells;
  const cells: Json[] = [];
  // In the order of the indexes.
  for (const [index, cell] of Object.entries(stored)) {
    while (cells.length < Number(index)) cells.push(null);
    cells.push(cell);
  }
  return cells;
}

export function readRowsText(text: string): readonly ImportRow[] {
  if (text === "") return [];
  return text.split("\n").map((line) => {
    const [row, stored, problem] = rowSchema.parse(JSON.parse(line));
    return { row, cells: cellsOf(stored), ...(problem !== undefined && { problem }) };
  });
}
