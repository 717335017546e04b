/**
 * Parses the address fields of a mail (RFC 5322 with RFC 6532): one address or a list, each with an optional display
 * name. The output is serialized anew, so no syntax of the input reaches a header.
 */
import emailAddresses from "email-addresses";
import { LRUCache } from "lru-cache";
import { maxAddressFieldLength } from "../limits.js";
import type { Outcome } from "../template-fault.js";

/** Senders are few and repeated, and parsing one costs more than building a text. */
const known = new LRUCache<string, Outcome<readonly string[]>>({ max: 500 });

/** As `ann@example.com` or `"Ann" <ann@example.com>`. An empty text gives an empty list. */
export function readAddressList(text: string): Outcome<readonly string[]> {
  if (text.length > maxRememberedLength) return read(text);
  const before = known.get(text);
  if (before !== undefined) return before;
  const list = read(text);
  known.set(text, list);
  return list;
}

const maxRememberedLength = 320;

function read(text: string): Outcome<readonly string[]> {
  const trimmed = text.replace(/^[\s,]+/, "").replace(/[\s,]{1,1000}$/, "");
  if (trimmed === "") return { ok: true, value: [] };
  const parsed = parse(trimmed, "address-list");
  if (parsed === undefined) return { ok: false, faults: [{ message: notAddresses(trimmed) }] };
  return { ok: true, value: parsed };
}

/** Exactly one address; an empty text gives `""`. */
export function readAddress(text: string): Outcome<string> {
  const list = readAddressList(text);
  if (!list.ok) return list;
  if (list.value.length > 1) return { ok: false, faults: [{ message: "more than one address" }] };
  return { ok: true, value: list.value[0] ?? "" };
}

function parse(input: string, startAt: "address-list"): readonly string[] | undefined {
  if (input.length > maxAddressFieldLength) return undefined;
  try {
    const result = emailAddresses({ input, startAt, rfc6532: true });
    const addresses = result?.addresses ?? [];
    const written = addresses.flatMap((each) => (each.type === "mailbox" ? [writeMailbox(each)] : []));
    return written.length === 0 || written.length !== addresses.length ? undefined : written;
  } catch {
    // The parser recurses as deep as the input's comments are nested.
    return undefined;
  }
}

function writeMailbox({ name, local, domain }: emailAddresses.ParsedMailbox): string {
  const address = `${isDotAtom(local) ? local : quote(local)}@${domain}`;
  return name === null || name === "" ? address : `${quote(name)} <${address}>`;
}

/** RFC 5322 §3.2.3 with the letters of RFC 6532. */
function isDotAtom(local: string): boolean {
  return /^[\w!#$%&'*+/=?^`{|}~\u0080-\uFFFF-]+(?:\.[\w!#$%&'*+/=?^`{|}~\u0080-\uFFFF-]+)*$/.test(local);
}

function quote(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

function notAddresses(text: string): string {
  if (text.length > maxAddressFieldLength) return `longer than ${maxAddressFieldLength} characters`;
  return `no e-mail address: ${JSON.stringify(text.slice(0, 100))}`;
}
