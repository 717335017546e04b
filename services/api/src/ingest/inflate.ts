/** Decodes the content encodings of clients. Stops as soon as the result exceeds the limit. */
import type { IncomingMessage } from "node:http";
import { Transform, type Readable } from "node:stream";
import { promisify } from "node:util";
import {
  brotliDecompress,
  createBrotliDecompress,
  createUnzip,
  gunzip,
  inflate as inflateZlib,
  inflateRaw,
  type ZlibOptions,
} from "node:zlib";
import { AppError } from "@signalbox/core";
import { badRequest } from "../http/errors.js";
import { tooLarge } from "./too-large.js";

type Inflater = (bytes: Buffer, options: ZlibOptions) => Promise<Buffer>;

interface Encoding {
  readonly whole: Inflater;
  readonly stream: () => Transform;
}

const zlib: Inflater = promisify(inflateZlib);
const raw: Inflater = promisify(inflateRaw);
const gzip: Encoding = { whole: promisify(gunzip), stream: createUnzip };

const encodings: Readonly<Record<string, Encoding>> = {
  gzip,
  "x-gzip": gzip,
  br: { whole: promisify(brotliDecompress), stream: createBrotliDecompress },
  deflate: {
    // RFC 9110 means zlib by it; some clients send the bare stream.
    whole: (bytes, options) => (hasZlibHeader(bytes) ? zlib : raw)(bytes, options),
    stream: createUnzip,
  },
};

/** Throws `TooLarge`, `BadRequest` for damaged or truncated data, `UnsupportedMediaType` for an unknown encoding. */
export async function inflate(
  bytes: Buffer,
  encoding: string | undefined,
  maxBytes: number,
): Promise<Buffer> {
  const name = nameOf(encoding);
  if (name === undefined) return bytes;
  try {
    return await encodingOf(name).whole(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    if (error instanceof AppError) throw error;
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ERR_BUFFER_TOO_LARGE") throw tooLarge(maxBytes);
    throw damaged(name);
  }
}

/**
 * The decoded body of a request as a stream, for bodies that are too large for memory. Throws as `inflate` for an
 * unknown encoding; the stream fails with the other errors.
 */
export function inflating(request: IncomingMessage, maxBytes: number): Readable {
  const name = nameOf(request.headers["content-encoding"]);
  if (name === undefined) return request;
  let length = 0;
  const bound = new Transform({
    transform(chunk: Buffer, _, done) {
      length += chunk.length;
      if (length > maxBytes) done(tooLarge(maxBytes));
      else done(null, chunk);
    },
  });
  const inflater = encodingOf(name).stream();
  inflater.once("error", () => bound.destroy(damaged(name)));
  bound.once("close", () => inflater.destroy());
  request.pipe(inflater).pipe(bound);
  return bound;
}

/** Undefined for a body without encoding. */
function nameOf(encoding: string | undefined): string | undefined {
  const name = encoding?.trim().toLowerCase() ?? "";
  return name === "" || name === "identity" ? undefined : name;
}

function encodingOf(name: string): Encoding {
  const encoding = Object.hasOwn(encodings, name) ? encodings[name] : undefined;
  if (encoding !== undefined) return encoding;
  throw new AppError({
    code: "UnsupportedMediaType",
    message: "content-encoding: must be gzip, deflate or br",
  });
}

function damaged(name: string): AppError {
  return badRequest(`body: cannot be inflated as ${name}; it is damaged or cut short`);
}

/** RFC 1950: method 8, and a check sum over the first two bytes. */
function hasZlibHeader(bytes: Buffer): boolean {
  return bytes.length >= 2 && ((bytes[0] ?? 0) & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0;
}
