/**
 * Detects the delimiter and the line ends of a CSV file from its header; returns the file unchanged, although it can only
 * be read once.
 */
import { Readable } from "node:stream";
import { z } from "zod";

/** Where a header has as many of two, the first counts. */
const delimiters = [",", ";", "\t"] as const;
const lineEnds = ["\r\n", "\n", "\r"] as const;

/** How a CSV file is written. */
export interface CsvForm {
  readonly delimiter: (typeof delimiters)[number];
  readonly lineEnd: (typeof lineEnds)[number];
}

export const csvFormSchema: z.ZodType<CsvForm> = z.object({
  delimiter: z.enum(delimiters),
  lineEnd: z.enum(lineEnds),
});

export interface DelimitedText extends CsvForm {
  readonly text: Readable;
}

/** Of a file of which nothing else is read. */
export async function csvFormOf(file: Readable, maxBytes: number): Promise<CsvForm> {
  const { delimiter, lineEnd, text } = await findDelimiter(file, maxBytes);
  text.destroy();
  file.destroy();
  return { delimiter, lineEnd };
}

/** Searches for a header in the first `maxBytes`. */
export async function findDelimiter(file: Readable, maxBytes: number): Promise<DelimitedText> {
  const chunks = (file as AsyncIterable<Buffer | string>)[Symbol.asyncIterator]();
  const read: Buffer[] = [];
  let bytes = 0;
  let header: Header | undefined;
  while (header === undefined && bytes < maxBytes) {
    const { done, value } = await chunks.next();
    if (done === true) break;
    const chunk = Buffer.from(value);
    read.push(chunk);
    bytes += chunk.length;
    header = headerIn(Buffer.concat(read).toString("utf8"));
  }
  const text = Readable.from(restOf(read, chunks), { objectMode: false });
  const { line, lineEnd } = header ?? { line: Buffer.concat(read).toString("utf8"), lineEnd: "\r\n" };
  return { delimiter: delimiterOf(line), lineEnd, text };
}

interface Header {
  readonly line: string;
  readonly lineEnd: CsvForm["lineEnd"];
}

/** The first line with a text, once it and its end are complete; a line break in quotes does not end it. */
function headerIn(text: string): Header | undefined {
  const begun = text.replace(/^(?:[\s,;]*[\r\n])?\uFEFF*/, "");
  let isQuoted = false;
  for (let at = 0; at < begun.length; at += 1) {
    const character = begun[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && character === "\n") return { line: begun.slice(0, at), lineEnd: "\n" };
    else if (!isQuoted && character === "\r") {
      const next = begun[at + 1];
      if (next === undefined) return undefined;
      return { line: begun.slice(0, at), lineEnd: next === "\n" ? "\r\n" : "\r" };
    }
  }
  return undefined;
}

function delimiterOf(header: string): CsvForm["delimiter"] {
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
