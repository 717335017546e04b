/** Rows in parts, as they are stored: a page of the import is a part. */
import { rowsText, type ImportRow } from "../rows/import-row.js";

export interface ImportPart {
  readonly number: number;
  readonly size: number;
  readonly text: string;
}

/** Few: an event that comes meanwhile waits until the messages of a page before it are applied. */
const rowsPerPart = 50;
const partLength = 400_000;

export async function* partsOf(rows: AsyncIterable<ImportRow>): AsyncGenerator<ImportPart, void, undefined> {
  let number = 0;
  let texts: string[] = [];
  let length = 0;
  const part = (): ImportPart => ({ number, size: texts.length, text: texts.join("\n") });
  for await (const row of rows) {
    const text = rowsText([row]);
    if (texts.length === rowsPerPart || (texts.length > 0 && length + text.length > partLength)) {
      yield part();
      number += 1;
      texts = [];
      length = 0;
    }
    texts.push(text);
    length += text.length;
  }
  if (texts.length > 0) yield part();
}
