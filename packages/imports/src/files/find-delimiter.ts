/**
 * Detects the delimiter of a CSV file from its header; returns the file unchanged, although it can only be read
 * once.
 */
import { Readable } from "node:stream";

/** Where a header has as many of two, the first counts. */
const delimiters = [",", ";", "\t"] as const;
type Delimiter = (typeof delimiters)[number];

export interface DelimitedText {
  readonly delimiter: Delimiter;
  readonly text: Readable;
}

/** Searches for a header in the first `maxBytes`. */
export async function findDelimiter(file: Readable, maxBytes: number): Promise<DelimitedText> {
  const chunks = (file as AsyncIterable<Buffer | string>)[Symbol.asyncIterator]();
  const read: Buffer[] = [];
  let bytes = 0;
  let header: string | undefined;
  while (header === undefined && bytes < maxBytes) {
    const { done, value } = await chunks.next();
    if (done === true) break;
    const chunk = Buffer.from(value);
    read.push(chunk);
    bytes += chunk.length;
    header = headerIn(Buffer.concat(read).toString("utf8"));
  }
  const text = Readable.from(restOf(read, chunks), { objectMode: false });
  return { delimiter: delimiterOf(header ?? Buffer.concat(read).toString("utf8")), text };
}

/** The first line with a text, once it is complete; a line break in quotes does not end it. */
function headerIn(text: string): string | undefined {
  const begun = text.replace(/^(?:[\s,;]*[\r\n])?\uFEFF*/, "");
  let isQuoted = false;
  for (let at = 0; at < begun.length; at += 1) {
    const character = begun[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === "\n" || character === "\r")) return begun.slice(0, at);
  }
  return undefined;
}

function delimiterOf(header: string): Delimiter {
  const bare = header.replace(/"[^"]*"?/g, "");
  const count = (character: string): number => bare.split(character).length - 1;
  return delimiters.reduce((most, each) => (count(each) > count(most) ? each : most));
}

async function* restOf(
  read: readonly Buffer[],
  chunks: AsyncIterator<Buffer | string>,
): AsyncGenerator<Buffer | string> {
  yield* read;
  for (;;) {
    const { done, value } = await chunks.next();
    if (done === true) return;
    yield value;
  }
}
