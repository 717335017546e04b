/**
 * Reads the body of a request, plain or compressed, regardless of its content type. Both the received and the
 * inflated size are limited, so neither a large body nor a small bomb can use up the memory. A refused body closes
 * its connection after the answer: the start of the next request on it is unknown.
 */
import { isUtf8 } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
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
import { AppError, issueAt } from "@signalbox/core";
import { badRequest } from "../http/errors.js";
import { requestSays } from "../http/request-sentences.js";

export interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

/** Throws `TooLarge`, `UnsupportedMediaType`, or `BadRequest` for a truncated or damaged body. */
export async function readBody({ req, res }: Exchange, maxBytes: number): Promise<Buffer> {
  return closingAfterError({ req, res }, async () => {
    if (Number(req.headers["content-length"] ?? 0) > maxBytes) throw tooLarge(maxBytes);
    const sent = await collect(req, maxBytes);
    return inflate(sent, req.headers["content-encoding"], maxBytes);
  });
}

/**
 * When `read` throws, the connection is closed after the answer. The rest of the body is read first, so that the
 * client can read the answer.
 */
export async function closingAfterError<Result>(
  { req, res }: Exchange,
  read: () => Promise<Result>,
): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!res.headersSent) res.setHeader("connection", "close");
    await discardRest(req);
    throw error;
  }
}

/** Throws `MalformedJson`. Text that is not UTF-8 is refused rather than stored altered. */
export function parseJson(body: Buffer): unknown {
  if (!isUtf8(body)) throw badRequest(issueAt([], requestSays.notUtf8()), "MalformedJson");
  try {
    const text = body.toString("utf8");
    return JSON.parse(text.startsWith("\uFEFF") ? text.slice(1) : text) as unknown;
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 120) : "";
    throw badRequest(issueAt([], requestSays.notJson({ reason })), "MalformedJson");
  }
}

function collect(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const settle = (outcome: () => void): void => {
      request.off("data", take).off("end", finish).off("error", abort).off("close", abort);
      outcome();
    };
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      if (length > maxBytes) settle(() => reject(tooLarge(maxBytes)));
      else chunks.push(chunk);
    };
    const finish = (): void =>
      settle(() => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    const abort = (): void => settle(() => reject(badRequest(issueAt([], requestSays.cutShort()))));
    request.on("data", take).on("end", finish).on("error", abort).on("close", abort);
  });
}

const discardedBytes = 16 * 1_048_576;
const discardingMs = 1_000;

/**
 * A client that still sends when the connection is closed loses the answer. Most clients finish in a moment; the
 * others are not waited for.
 */
function discardRest(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) {
    request.resume();
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    let length = 0;
    const settle = (): void => {
      clearTimeout(timer);
      request.off("data", take).off("end", settle).off("error", settle).off("close", settle);
      resolve();
    };
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      if (length > discardedBytes) settle();
    };
    const timer = setTimeout(settle, discardingMs);
    request.on("data", take).on("end", settle).on("error", settle).on("close", settle).resume();
  });
}

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
async function inflate(bytes: Buffer, encoding: string | undefined, maxBytes: number): Promise<Buffer> {
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
  return badRequest(issueAt([], requestSays.damaged({ encoding: name })));
}

/** RFC 1950: method 8, and a check sum over the first two bytes. */
function hasZlibHeader(bytes: Buffer): boolean {
  return bytes.length >= 2 && ((bytes[0] ?? 0) & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0;
}

/** Of a body as it was sent or inflated. */
export function tooLarge(maxBytes: number): AppError {
  return badRequest(issueAt([], requestSays.largerThan({ maximum: maxBytes })), "TooLarge");
}
