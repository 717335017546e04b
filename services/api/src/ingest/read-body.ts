/**
 * Reads the body of a request, plain or compressed, regardless of its content type. Both the received and the
 * inflated size are limited, so neither a large body nor a small bomb can use up the memory. A refused body closes
 * its connection after the answer: the start of the next request on it is unknown.
 */
import { isUtf8 } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
import { badRequest } from "../http/errors.js";
import { inflate } from "./inflate.js";
import { tooLarge } from "./too-large.js";

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
  if (!isUtf8(body)) throw badRequest("body: not UTF-8", "MalformedJson");
  try {
    const text = body.toString("utf8");
    return JSON.parse(text.startsWith("\uFEFF") ? text.slice(1) : text) as unknown;
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 120) : "";
    throw badRequest(`body: not JSON (${reason})`, "MalformedJson");
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
    const abort = (): void => settle(() => reject(badRequest("body: the connection closed before its end")));
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
