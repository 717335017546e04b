/**
 * CSV as RFC 4180 has it, streamed row by row at the pace of the reader. A cell that a spreadsheet would run as a formula
 * is shown as text, with an apostrophe before it: what a customer's visitor sent must not act on an operator's machine.
 */
import { Readable } from "node:stream";

/** Text is gathered to about this size before it is handed on. */
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

/** OWASP's list of what starts a formula. */
function defuse(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
