/** The id under which a request stands in logs and in the client's hands: the client's own when it is sane, else ours. */
import { randomUUID } from "node:crypto";

export const requestIdHeader = "x-request-id";

/** Nothing that could break a log line or a header. */
const sane = /^[\w.:/+=@-]{1,128}$/;

export function requestIdOf(header: string | readonly string[] | undefined): string {
  return typeof header === "string" && sane.test(header) ? header : randomUUID();
}
