/**
 * CSV as RFC 4180 has it, streamed row by row at the pace of the reader. A cell that a spreadsheet would run as a formula
 * is shown as text, with an apostrophe before it: what a customer's user sent must not act on an operator's machine.
 */
import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";

export function csvStream(
  header: readonly string[],
  rows: AsyncIterable<readonly (string | null)[]>,
): Readable {
  const lines = stringify({
    columns: [...header],
    header: true,
    record_delimiter: "windows",
    // A line break alone ends no record, but some readers take it for one.
    quoted_match: /[\r\n]/,
    escape_formulas: true,
  });
  return pipeline(Readable.from(rows), lines, () => undefined);
}
