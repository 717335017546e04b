/**
 * Reads a CSV file as rows of cells by column name. Rows are numbered as a spreadsheet shows them, the header
 * being row 1. The delimiter is a comma or, where the header has more of them, a semicolon, as spreadsheets write
 * in many countries. Invalid rows are yielded as such. A broken quote ends the file: nothing behind it can be
 * read.
 */
import type { Readable } from "node:stream";
import { parse, type CsvError } from "csv-parse";
import { badRequest } from "../../http/errors.js";
import { findDelimiter } from "./find-delimiter.js";

export interface CsvRecord {
  readonly row: number;
  /** Cells that are not empty. */
  readonly cells: Readonly<Record<string, string>>;
}

export interface CsvIssue {
  readonly row: number;
  readonly problem: string;
}

export interface CsvLimits {
  /** Of one row as JSON. */
  readonly rowBytes: number;
}

export interface CsvShape extends CsvLimits {
  /** At least one of these columns must exist. */
  readonly needed: readonly string[];
}

/** Row by row; throws `BadRequest` for an invalid header. */
export async function* readTable(
  file: Readable,
  shape: CsvShape,
): AsyncGenerator<CsvRecord | CsvIssue, void, undefined> {
  let names: readonly string[] | undefined;
  for await (const { row, cells, error } of readRows(file, shape)) {
    if (error !== undefined) {
      if (names === undefined) throw badRequest(`row ${row}: ${problemOfError(error, shape)}`);
      yield { row, problem: `${problemOfError(error, shape)}; no row behind it can be read` };
    } else if (names === undefined) names = readHeader(cells, shape);
    else yield readRecord({ row, cells }, names);
  }
  if (names === undefined) throw badRequest("row 1: the file is empty; its first row must name the columns");
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

function readHeader(names: readonly string[], { needed }: CsvShape): readonly string[] {
  if (!needed.some((name) => names.includes(name))) {
    const wanted = needed.map((name) => JSON.stringify(name)).join(" or ");
    const listed = names.slice(0, maxNamed).map((name) => JSON.stringify(name.slice(0, maxShown)));
    throw badRequest(`row 1: the column ${wanted} is missing; there are ${listed.join(", ")}`);
  }
  const nameless = names.indexOf("");
  if (nameless >= 0) throw badRequest(`row 1: column ${nameless + 1} has no name`);
  const double = names.find((name, at) => names.indexOf(name) < at);
  if (double !== undefined) throw badRequest(`row 1: two columns are named ${JSON.stringify(double)}`);
  return names;
}

const maxNamed = 20;
const maxShown = 100;

function readRecord({ row, cells }: CsvRow, names: readonly string[]): CsvRecord | CsvIssue {
  if (cells.length !== names.length) {
    return { row, problem: `has ${cells.length} cells, and the header ${names.length}` };
  }
  const otherTraits = names.flatMap((name, at) => (cells[at] ? [[name, cells[at]] as const] : []));
  return { row, cells: Object.fromEntries(otherTraits) };
}

function problemOfError({ code }: CsvError, { rowBytes }: CsvLimits): string {
  if (code === "CSV_MAX_RECORD_SIZE") {
    return `has more than ${rowBytes * 2} bytes, or a quote that is never closed`;
  }
  if (code === "CSV_QUOTE_NOT_CLOSED") return "has a quote that is never closed";
  return "has a quote within a cell that is not in quotes, or text behind the closing quote";
}
