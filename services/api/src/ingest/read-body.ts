/**
 * Reads and parses the body of an ingestion request: JSON whatever the content type says, plain or compressed. Both what
 * arrives and what it inflates to are bounded, so neither a large body nor a small bomb can take the memory.
 */
import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { badRequest } from "../http/errors.js";
import { inflate } from "./inflate.js";
import { tooLarge } from "./too-large.js";

/** Throws `TooLarge`, `UnsupportedMediaType`, or `BadRequest` for a body cut short or badly compressed. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const sent = await collect(request, maxBytes);
  return inflate(sent, request.headers["content-encoding"], maxBytes);
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

/** What is left of a body that is refused here is read and dropped by Node, so that the client sees the answer. */
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
