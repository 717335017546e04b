/**
 * Reads the body of a request, plain or compressed, whatever the content type says. Both what arrives and what it inflates
 * to are bounded, so neither a large body nor a small bomb can take the memory. A body that is refused ends its connection
 * after the answer: nobody can know where the next request on it would begin.
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

/** Throws `TooLarge`, `UnsupportedMediaType`, or `BadRequest` for a body cut short or badly compressed. */
export async function readBody({ req, res }: Exchange, maxBytes: number): Promise<Buffer> {
  return closingAfterFault({ req, res }, async () => {
    if (Number(req.headers["content-length"] ?? 0) > maxBytes) throw tooLarge(maxBytes);
    const sent = await collect(req, maxBytes);
    return inflate(sent, req.headers["content-encoding"], maxBytes);
  });
}

/** Whatever `read` throws, the connection is left after the answer, which the client can read: its body is taken first. */
export async function closingAfterFault<Result>(
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
 * A client that still sends when the connection is closed loses the answer. Most are done in a moment; the others are not
 * waited for.
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
