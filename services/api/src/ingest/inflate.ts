/** Undoes the content encodings clients use. What inflates beyond the limit is given up as soon as it does. */
import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate as inflateZlib, inflateRaw, type ZlibOptions } from "node:zlib";
import { AppError } from "@signalbox/core";
import { badRequest } from "../http/errors.js";
import { tooLarge } from "./too-large.js";

type Inflater = (bytes: Buffer, options: ZlibOptions) => Promise<Buffer>;

const gzip: Inflater = promisify(gunzip);
const zlib: Inflater = promisify(inflateZlib);
const raw: Inflater = promisify(inflateRaw);

const inflaters: Readonly<Record<string, Inflater>> = {
  gzip,
  "x-gzip": gzip,
  br: promisify(brotliDecompress),
  // RFC 9110 means zlib by it; some clients send the bare stream.
  deflate: (bytes, options) => (hasZlibHeader(bytes) ? zlib : raw)(bytes, options),
};

/** Throws `TooLarge`, `BadRequest` for damaged or truncated data, `UnsupportedMediaType` for an unknown encoding. */
export async function inflate(
  bytes: Buffer,
  encoding: string | undefined,
  maxBytes: number,
): Promise<Buffer> {
  const name = encoding?.trim().toLowerCase() ?? "identity";
  if (name === "identity" || name === "") return bytes;
  const inflater = Object.hasOwn(inflaters, name) ? inflaters[name] : undefined;
  if (inflater === undefined) {
    throw new AppError({
      code: "UnsupportedMediaType",
      message: "content-encoding: must be gzip, deflate or br",
    });
  }
  try {
    return await inflater(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ERR_BUFFER_TOO_LARGE") throw tooLarge(maxBytes);
    throw badRequest(`body: cannot be inflated as ${name}; it is damaged or cut short`);
  }
}

/** RFC 1950: method 8, and a check sum over the first two bytes. */
function hasZlibHeader(bytes: Buffer): boolean {
  return bytes.length >= 2 && ((bytes[0] ?? 0) & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0;
}
