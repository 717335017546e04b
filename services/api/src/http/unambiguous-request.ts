/**
 * Refuses requests that a proxy and this service could read differently: another version of HTTP than 1.0 and 1.1, a
 * `host` that is repeated or is none, and other headers of which only one may be sent.
 */
import type { IncomingMessage } from "node:http";
import { badRequest } from "./errors.js";

/** Node keeps the first of these and forgets the others. In lower case. */
const single: ReadonlySet<string> = new Set(["host", "authorization", "content-length"]);

/** A name or address with an optional port (RFC 9112, 3.2). */
const hostPattern = /^(?:\[[\da-fA-F:.]+\]|[^\s@/?#\\,:[\]]*)(?::\d*)?$/;

/** Throws `BadRequest`. */
export function requireUnambiguous({
  httpVersion,
  headers,
  rawHeaders,
}: Pick<IncomingMessage, "httpVersion" | "headers" | "rawHeaders">): void {
  if (httpVersion !== "1.1" && httpVersion !== "1.0") {
    throw badRequest(`the request line names HTTP/${httpVersion}; use HTTP/1.1`);
  }
  const repeated = repeatedIn(rawHeaders);
  if (repeated !== undefined) throw badRequest(`the header ${repeated} was sent more than once`);
  if (headers.host !== undefined && !hostPattern.test(headers.host)) {
    throw badRequest("the header host is no host");
  }
}

function repeatedIn(rawHeaders: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? "").toLowerCase();
    if (!single.has(name)) continue;
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return undefined;
}
