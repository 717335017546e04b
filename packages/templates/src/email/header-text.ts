/**
 * Validates text for mail headers. A line break in a value would start another header, so it is rejected; in the subject,
 * where line breaks come by accident, it becomes a space.
 */
import { maxDisplayNameLength } from "../limits.js";
import type { Outcome } from "../template-fault.js";

/** RFC 5322 §2.2: printable ASCII except the colon; as RFC 9110 tokens, which vendors' APIs require. */
const headerName = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,76}$/;

/** Set by the service or its provider: a template must not override them. */
const reserved = new Set([
  "from",
  "sender",
  "to",
  "cc",
  "bcc",
  "reply-to",
  "subject",
  "date",
  "message-id",
  "return-path",
  "received",
  "mime-version",
  "dkim-signature",
  "list-unsubscribe",
  "list-unsubscribe-post",
  "list-id",
  "authentication-results",
  "delivered-to",
  "envelope-to",
  "return-receipt-to",
  "disposition-notification-to",
]);
const reservedPrefixes = ["content-", "resent-", "arc-"];

/** The characters that end or hide a header: C0, DEL, C1 and Unicode's line separators. */
// oxlint-disable-next-line no-control-regex -- these are meant
const control = /[\u0000-\u0008\u000A-\u001F\u007F-\u009F\u2028\u2029]/;
// oxlint-disable-next-line no-control-regex -- these are meant
const controls = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g;

/** One line of text without control characters (a tab is allowed). */
export function readHeaderText(text: string): Outcome<string> {
  if (control.test(text)) {
    return { ok: false, faults: [{ message: "holds a line break or another control character" }] };
  }
  return { ok: true, value: text.trim() };
}

/** The subject on one line: line breaks become spaces. */
export function readSubject(text: string): string {
  return text.replace(controls, " ").trim();
}

/**
 * A display name on one line, of at most `maxDisplayNameLength` characters. Line breaks become spaces; characters that
 * nobody sees, and those that turn the direction of what follows, are dropped.
 */
export function readDisplayName(text: string): string {
  const line = text.replace(controls, " ").replace(invisible, "").replace(/\s+/g, " ").trim();
  return line.length <= maxDisplayNameLength
    ? line
    : line.slice(0, maxDisplayNameLength).replace(halfAtEnd, "").trim();
}

const halfAtEnd = /[\uD800-\uDBFF]$/;

export function hasInvisible(text: string): boolean {
  return text.search(invisible) !== -1;
}

/** Unicode's format characters, and halves of pairs; Persian, Hindi and emoji need the joiners. */
const invisible = /(?![\u200C\u200D])\p{Cf}|\p{Cs}/gu;

export function readHeaderName(text: string): Outcome<string> {
  const name = text.trim();
  if (!headerName.test(name)) {
    return {
      ok: false,
      faults: [{ message: `no name for a header: ${JSON.stringify(name.slice(0, 100))}` }],
    };
  }
  const lower = name.toLowerCase();
  if (reserved.has(lower) || reservedPrefixes.some((prefix) => lower.startsWith(prefix))) {
    return { ok: false, faults: [{ message: `the header ${name} is written by the service` }] };
  }
  return { ok: true, value: name };
}

/** An HTTP request header has the same form of name and value; which names it may have is not checked here. */
export function isHttpHeaderName(text: string): boolean {
  return headerName.test(text);
}
