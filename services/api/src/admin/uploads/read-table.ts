/**
 * Reads a CSV file as rows of cells by column. Rows end at CRLF, LF or CR outside of quotes, in any mixture, and are
 * numbered as a spreadsheet shows them, the header being row 1; rows without any text are skipped. The delimiter is
 * detected from the header. Invalid rows are yielded as such. A broken quote ends the file: nothing behind it can be
 * read.
 */
import type { Readable } from "node:stream";
import type { Sentence } from "@signalbox/core";
import { parse, type CsvError } from "csv-parse";
import { withoutGuard } from "../formula-guard.js";
import { csvIssue, refusedRow, type CsvIssue } from "./csv-issue.js";
import { csvSays, lastReadable } from "./csv-sentences.js";
import { findDelimiter } from "./find-delimiter.js";
import { columnNames, readHeader, type Column, type HeaderShape } from "./read-header.js";

export interface CsvRecord<Name extends string> {
  readonly row: number;
  /** Cells of columns with a meaning that are not empty, without blanks around. */
  readonly fields: ReadonlyMap<Name, string>;
  /** Cells of the other columns that are not empty, by the column's name. */
  readonly traits: Readonly<Record<string, string>>;
}

export interface CsvLimits {
  /** Of one row as JSON. */
  readonly rowBytes: number;
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

interface CsvRow {
  readonly row: number;
  readonly cells: readonly string[];
  /** Of the row the parser could not read, without cells: the last one. */
  readonly error?: CsvError;
}

/**
 * The parser would lose buffered rows when it fails, so it continues after an error; what it reads then is
 * ignored.
 */
async function* readRows(file: Readable, { rowBytes }: CsvLimits): AsyncGenerator<CsvRow> {
  let broken: CsvRow | undefined;
  const { delimiter, text } = await findDelimiter(file, rowBytes);
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: rowBytes * 2,
    skip_records_with_error: true,
    on_skip: (error) => {
      const { records, empty_lines: empty } = parser.info;
      if (error !== undefined) broken ??= { row: records + empty + 1, cells: [], error };
      return undefined;
    },
  });
  text.once("error", (error) => parser.destroy(error));
  text.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      const row = info.records + info.empty_lines;
      if (broken !== undefined && row >= broken.row) break;
      yield { row, cells: record };
    }
  } finally {
    text.destroy();
    file.destroy();
  }
  if (broken !== undefined) yield broken;
}

interface ParsedRecord {
  readonly record: readonly string[];
  readonly info: { readonly records: number; readonly empty_lines: number };
}

function isBlank(cell: string): boolean {
  return cell.trim() === "";
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

function problemOfError({ code }: CsvError, { rowBytes }: CsvLimits): Sentence {
  if (code === "CSV_MAX_RECORD_SIZE") {
    return csvSays.rowTooLong({ maximum: rowBytes * 2 });
  }
  if (code === "CSV_QUOTE_NOT_CLOSED") return csvSays.quoteNotClosed();
  return csvSays.quoteWithinCell();
}
