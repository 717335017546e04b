/** The request id in logs and answers: the client's own when it is valid, else a new one. */
import { randomUUID } from "node:crypto";

export const requestIdHeader = "x-request-id";

/** No characters that could break a log line or a header. */
const sane = /^[\w.:/+=@-]{1,128}$/;

export function requestIdOf(header: string | readonly string[] | undefined): string {
  return typeof header === "string" && sane.test(header) ? header : randomUUID();
}
