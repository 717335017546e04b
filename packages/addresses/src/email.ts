/**
 * E-mail addresses. The normal form is for comparison: invisible characters are dropped, letters are in lower case and
 * the domain is in ASCII by UTS 46. What is sent keeps the letters of the local part.
 */
import { domainToASCII } from "node:url";
import validator from "validator";
import type { AddressReading } from "./address-reading.js";
import { visibleText } from "./visible-text.js";

/** Quoted local parts, non-ASCII addresses and hosts of an internal network are valid. */
const options = { allow_utf8_local_part: true, require_tld: false, allow_ip_domain: true } as const;

export function readEmail(text: string): AddressReading {
  const { local, domain } = partsOf(text);
  const to = domain === undefined ? local : `${local}@${domain}`;
  if (!validator.isEmail(to, options)) return { ok: false, problem: "notAnEmail" };
  return { ok: true, to, normal: normalEmail(to) };
}

/** Of any text: what cannot be an address is in lower case and without invisible characters. */
export function normalEmail(text: string): string {
  const { local, domain } = partsOf(text);
  const folded = foldCase(local);
  return domain === undefined ? folded : `${folded}@${asciiDomain(domain)}`;
}

interface EmailParts {
  readonly local: string;
  /** Absent where the text has no `@`. */
  readonly domain?: string;
}

function partsOf(text: string): EmailParts {
  const address = visibleText(text)
    .replace(/^mailto:/i, "")
    .replaceAll("＠", "@");
  const at = address.lastIndexOf("@");
  if (at < 0) return { local: address };
  const domain = address
    .slice(at + 1)
    .normalize("NFKC")
    .replace(/\.$/, "");
  return { local: address.slice(0, at), domain };
}

function foldCase(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** A domain that UTS 46 refuses, and an address literal, are in lower case. */
function asciiDomain(domain: string): string {
  // The parser of URLs would decode percent signs and read numbers as IPv4 addresses.
  const isName = /^[\p{L}\p{N}\p{M}.。_-]+$/u.test(domain) && /[^\d.]/.test(domain);
  const ascii = isName ? domainToASCII(domain) : "";
  return ascii === "" ? foldCase(domain) : ascii;
}
