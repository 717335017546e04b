/**
 * CSV according to RFC 4180, streamed row by row at the reader's pace. A cell that a spreadsheet would run as a
 * formula gets an apostrophe in front: data sent by an anonymous user must not run on an operator's machine.
 */
import { Readable } from "node:stream";

/** Text is collected to about this many characters before it is emitted. */
const chunkLength = 16_384;

export function csvStream(
  header: readonly string[],
  rows: AsyncIterable<readonly (string | null)[]>,
): Readable {
  return Readable.from(chunks(header, rows), { objectMode: false });
}

/** One line with its CRLF; null is an empty cell. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => quote(defuse(cell ?? ""))).join(",")}\r\n`;
}

async function* chunks(
  header: readonly string[],
  rows: AsyncIterable<readonly (string | null)[]>,
): AsyncGenerator<string> {
  let text = csvLine(header);
  for await (const row of rows) {
    text += csvLine(row);
    if (text.length < chunkLength) continue;
    yield text;
    text = "";
  }
  if (text !== "") yield text;
}

/** The characters that start a formula, as listed by OWASP. */
function defuse(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
