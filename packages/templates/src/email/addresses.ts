/**
 * Parses the address fields of a mail (RFC 5322 with RFC 6532): one address or a list, each with an optional display
 * name. The output is serialized anew, so no syntax of the input reaches a header.
 */
import emailAddresses from "email-addresses";
import { LRUCache } from "lru-cache";
import { maxAddressFieldLength } from "../limits.js";
import type { Outcome } from "../template-fault.js";
import { hasInvisible, readDisplayName } from "./header-text.js";

type Mailbox = Pick<emailAddresses.ParsedMailbox, "name" | "local" | "domain">;

/** Senders are few and repeated, and parsing one costs more than building a text. */
const known = new LRUCache<string, { readonly mailboxes: readonly Mailbox[] | undefined }>({ max: 500 });

const maxRememberedLength = 320;

/** As `ann@example.com` or `"Ann" <ann@example.com>`. An empty text gives an empty list. */
export function readAddressList(text: string): Outcome<readonly string[]> {
  const trimmed = text.replace(/^[\s,]+/, "").replace(/[\s,]{1,1000}$/, "");
  if (trimmed === "") return { ok: true, value: [] };
  const mailboxes = parse(trimmed);
  if (mailboxes === undefined) return { ok: false, faults: [{ message: notAddresses(trimmed) }] };
  return { ok: true, value: mailboxes.map(writeMailbox) };
}

/** Exactly one address; an empty text gives `""`. */
export function readAddress(text: string): Outcome<string> {
  const list = readAddressList(text);
  return list.ok ? oneAddress(list.value) : list;
}

/** As `readAddress`, of a list that is read already. */
export function oneAddress([address = "", ...more]: readonly string[]): Outcome<string> {
  return more.length === 0
    ? { ok: true, value: address }
    : { ok: false, faults: [{ message: "more than one address" }] };
}

/** Exactly one address without a name. */
export function readBareAddress(text: string): Outcome<string> {
  const [mailbox, ...more] = parse(text) ?? [];
  const isBare = mailbox !== undefined && more.length === 0 && !hasInvisible(text);
  return isBare && (mailbox.name === null || mailbox.name === "")
    ? { ok: true, value: writeMailbox(mailbox) }
    : { ok: false, faults: [{ message: notAddresses(text) }] };
}

/** The address as `readBareAddress` gives it. */
export function writeAddress(name: string, address: string): string {
  return name === "" ? address : `${quote(name)} <${address}>`;
}

function parse(text: string): readonly Mailbox[] | undefined {
  if (text.length > maxRememberedLength) return parseAnew(text);
  const before = known.get(text);
  if (before !== undefined) return before.mailboxes;
  const mailboxes = parseAnew(text);
  known.set(text, { mailboxes });
  return mailboxes;
}

function parseAnew(input: string): readonly Mailbox[] | undefined {
  if (input.length > maxAddressFieldLength) return undefined;
  try {
    const result = emailAddresses({ input, startAt: "address-list", rfc6532: true });
    const addresses = result?.addresses ?? [];
    const mailboxes = addresses.flatMap((each): Mailbox[] => {
      if (each.type !== "mailbox") return [];
      const { name, local, domain } = each;
      return [{ name, local, domain }];
    });
    return mailboxes.length === 0 || mailboxes.length !== addresses.length ? undefined : mailboxes;
  } catch {
    // The parser recurses as deep as the input's comments are nested.
    return undefined;
  }
}

function writeMailbox({ name, local, domain }: Mailbox): string {
  return writeAddress(readDisplayName(name ?? ""), `${isDotAtom(local) ? local : quote(local)}@${domain}`);
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
