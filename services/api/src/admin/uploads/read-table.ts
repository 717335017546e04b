/**
 * Reads a CSV file as rows of cells by column. Rows end at CRLF, LF or CR outside of quotes, in any mixture, and are
 * numbered as a spreadsheet shows them, the header being row 1; rows without any text are skipped. The delimiter is
 * detected from the header. Invalid rows are yielded as such. A broken quote ends the file: nothing behind it can be
 * read.
 */
import type { Readable } from "node:stream";
import {
  columnNames,
  csvIssue,
  csvSays,
  isBlank,
  lastReadable,
  problemOfError,
  readRows,
  refusedRow,
  withoutGuard,
  type CsvIssue,
  type CsvRow,
  type RowLimits,
} from "@signalbox/imports";
import { readHeader, type Column, type HeaderShape } from "./read-header.js";

export interface CsvRecord<Name extends string> {
  readonly row: number;
  /** Cells of columns with a meaning that are not empty, without blanks around. */
  readonly fields: ReadonlyMap<Name, string>;
  /** Cells of the other columns that are not empty, by the column's name. */
  readonly traits: Readonly<Record<string, string>>;
}

export interface CsvLimits extends RowLimits {
  readonly watch?: CsvWatch;
}

/** Called as the file is read, before what the row is read as is yielded. */
export interface CsvWatch {
  /** The columns with their names in the file. */
  readonly header: (columns: readonly Column<string>[], names: readonly string[]) => void;
  /** As the file has them; not of a row that could not be read. */
  readonly cells: (row: number, cells: readonly string[]) => void;
}

export interface CsvShape<Name extends string> extends CsvLimits, HeaderShape<Name> {}

/** Row by row; throws `BadRequest` for an invalid header. */
export async function* readTable<Name extends string>(
  file: Readable,
  shape: CsvShape<Name>,
): AsyncGenerator<CsvRecord<Name> | CsvIssue, void, undefined> {
  let columns: readonly Column<Name>[] | undefined;
  for await (const { row, cells, error } of readRows(file, shape)) {
    if (error !== undefined) {
      if (columns === undefined) throw refusedRow(csvIssue(row, problemOfError(error, shape)));
      yield csvIssue(row, lastReadable(problemOfError(error, shape)));
    } else if (cells.every(isBlank)) continue;
    else if (columns === undefined) {
      columns = readHeader(cells, shape);
      shape.watch?.header(columns, columnNames(cells));
    } else {
      shape.watch?.cells(row, cells);
      yield readRecord({ row, cells }, columns);
    }
  }
  if (columns === undefined) throw refusedRow(csvIssue(1, csvSays.emptyFile()));
}

/** Blank cells behind the last column are those of columns without a name. */
function readRecord<Name extends string>(
  { row, cells }: CsvRow,
  columns: readonly Column<Name>[],
): CsvRecord<Name> | CsvIssue {
  if (cells.length < columns.length || !cells.slice(columns.length).every(isBlank)) {
    return csvIssue(row, csvSays.wrongCellCount({ cells: cells.length, columns: columns.length }));
  }
  const fields = new Map<Name, string>();
  const traits: [string, string][] = [];
  for (const [at, column] of columns.entries()) {
    const cell = cells[at] ?? "";
    if ("trait" in column) traits.push([column.trait, withoutGuard(cell)]);
    else if (!isBlank(cell)) fields.set(column.field, withoutGuard(cell.trim()).trim());
  }
  return { row, fields, traits: Object.fromEntries(traits.filter(([, cell]) => cell !== "")) };
}
