/**
 * Inflates a gzip file, and passes any other through. What it expands to is bounded, so a small file that expands to a
 * large one is refused before it is stored.
 */
import { createGunzip } from "node:zlib";
import { pipeline, Readable } from "node:stream";
import { AppError, issueAt } from "@signalbox/core";
import { badRequest } from "../../http/errors.js";
import { requestSays } from "../../http/request-sentences.js";

/** RFC 1952. */
const gzipMark = [0x1f, 0x8b] as const;

/** Throws `TooLarge`, and `BadRequest` for a gzip file that is broken. */
export async function* inflatedFile(
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const chunks = bytes[Symbol.asyncIterator]();
  let begun: Uint8Array = Buffer.alloc(0);
  while (begun.length < gzipMark.length) {
    const { done, value } = await chunks.next();
    if (done === true) break;
    begun = Buffer.concat([begun, value]);
  }
  const all = followedBy(begun, chunks);
  if (!gzipMark.every((byte, index) => begun[index] === byte)) return yield* all;
  let size = 0;
  const inflating = pipeline(Readable.from(all), createGunzip(), () => undefined);
  try {
    for await (const chunk of inflating as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw badRequest(issueAt(["file"], requestSays.brokenGzip()));
  } finally {
    inflating.destroy();
  }
}

async function* followedBy(
  begun: Uint8Array,
  chunks: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (begun.length > 0) yield begun;
  for (;;) {
    const { done, value } = await chunks.next();
    if (done === true) return;
    yield value;
  }
}

function tooLarge(maxBytes: number): AppError {
  return new AppError({ code: "TooLarge", message: `the file expands to more than ${maxBytes} bytes` });
}
