/**
 * Reads a CSV file as rows of cells. Rows end at CRLF, LF or CR outside of quotes, in any mixture, and are numbered as a
 * spreadsheet shows them, the header being row 1. The delimiter is detected from the header. A broken quote ends the
 * file: nothing behind it can be read.
 */
import type { Readable } from "node:stream";
import type { Sentence } from "@signalbox/core";
import { parse, type CsvError } from "csv-parse";
import { csvSays } from "./csv-sentences.js";
import { findDelimiter } from "./find-delimiter.js";

export interface RowLimits {
  /** Of one row as JSON. */
  readonly rowBytes: number;
}

export interface CsvRow {
  readonly row: number;
  readonly cells: readonly string[];
  /** Of the row the parser could not read, without cells: the last one. */
  readonly error?: CsvError;
}

/**
 * The parser would lose buffered rows when it fails, so it continues after an error; what it reads then is
 * ignored.
 */
export async function* readRows(file: Readable, { rowBytes }: RowLimits): AsyncGenerator<CsvRow> {
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

/** A cell without text. */
export function isBlank(cell: string): boolean {
  return cell.trim() === "";
}

export function problemOfError({ code }: CsvError, { rowBytes }: RowLimits): Sentence {
  if (code === "CSV_MAX_RECORD_SIZE") {
    return csvSays.rowTooLong({ maximum: rowBytes * 2 });
  }
  if (code === "CSV_QUOTE_NOT_CLOSED") return csvSays.quoteNotClosed();
  return csvSays.quoteWithinCell();
}
