/** Reads users from a CSV file: a column `id`, and other columns as traits. Invalid rows are yielded as such. */
import type { Readable } from "node:stream";
import { problemOfText } from "../../event-kinds/fields.js";
import { readTable, type CsvIssue, type CsvLimits, type CsvRecord } from "./read-table.js";

export interface CsvUser {
  readonly row: number;
  readonly id: string;
  /** Cells of the other columns that are not empty, by the column's name. */
  readonly cells: Readonly<Record<string, string>>;
}

/** Row by row; throws `BadRequest` for an invalid header. */
export async function* readUsers(
  file: Readable,
  limits: CsvLimits,
): AsyncGenerator<CsvUser | CsvIssue, void, undefined> {
  for await (const read of readTable(file, { ...limits, needed: ["id"] })) {
    yield "problem" in read ? read : readUser(read, limits);
  }
}

function readUser({ row, cells }: CsvRecord, { rowBytes }: CsvLimits): CsvUser | CsvIssue {
  const { id = "", ...others } = cells;
  const problem = problemOfId(id);
  if (problem !== undefined) return { row, problem };
  const tooLarge = problemOfCells(others, rowBytes);
  return tooLarge === undefined ? { row, id, cells: others } : { row, problem: tooLarge };
}

/** Why a cell is not an id. */
export function problemOfId(id: string): string | undefined {
  const problem = id.trim() === "" ? "is empty" : problemOfText(id);
  return problem === undefined ? undefined : `id ${problem}`;
}

/** Why cells cannot be traits of a user. */
export function problemOfCells(cells: CsvRecord["cells"], rowBytes: number): string | undefined {
  if (Object.keys(cells).length === 0) return undefined;
  const bytes = Buffer.byteLength(JSON.stringify(cells));
  return bytes > rowBytes ? `has ${bytes} bytes; at most ${rowBytes} are allowed` : undefined;
}
