/** Divides a stream of bytes into lines of text. Only a line feed ends a line; text behind the last one is a line too. */

/** The lines of each chunk together. */
export async function* readLines(bytes: AsyncIterable<Buffer>): AsyncIterable<readonly string[]> {
  let begun: Buffer[] = [];
  for await (const chunk of bytes) {
    const end = chunk.lastIndexOf(lineFeed);
    if (end === -1) {
      begun.push(chunk);
      continue;
    }
    const whole = Buffer.concat([...begun, chunk.subarray(0, end)]);
    begun = [chunk.subarray(end + 1)];
    yield whole.toString("utf8").split("\n");
  }
  const last = Buffer.concat(begun);
  if (last.length > 0) yield [last.toString("utf8")];
}

const lineFeed = 10;
