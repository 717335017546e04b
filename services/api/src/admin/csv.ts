/**
 * CSV according to RFC 4180, streamed row by row at the reader's pace. A cell that a spreadsheet would run as a
 * formula is guarded: data sent by an anonymous user must not run on an operator's machine.
 */
import { guardFormula } from "@signalbox/imports";
import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";

export interface CsvStyle {
  readonly delimiter?: string;
  readonly lineEnd?: string;
  /** A spreadsheet takes a file without the mark for one of its country's old encoding. */
  readonly hasByteOrderMark?: boolean;
}

export function csvStream(
  header: readonly string[],
  rows: AsyncIterable<readonly (string | null)[]>,
  { delimiter = ",", lineEnd = "\r\n", hasByteOrderMark = false }: CsvStyle = {},
): Readable {
  const lines = stringify({
    columns: [...header],
    header: true,
    delimiter,
    record_delimiter: lineEnd,
    bom: hasByteOrderMark,
    // A line break alone ends no record, but some readers take it for one.
    quoted_match: /[\r\n]/,
    cast: { string: guardFormula },
  });
  return pipeline(Readable.from(rows), lines, () => undefined);
}
