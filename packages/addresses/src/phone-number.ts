/**
 * Phone numbers in any spelling. The normal form is E.164. A number that names no country, where no default country is
 * given, is compared by its digits and sent as it was written.
 */
import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from "libphonenumber-js/min";
import type { AddressReading } from "./address-reading.js";
import { visibleText } from "./visible-text.js";

/** Of a number without a country: from the shortest subscriber numbers to E.164 behind an international prefix. */
const fewestDigits = 5;
const mostDigits = 18;

const notANumber = { ok: false, problem: "notANumber" } as const;

/** A country whose numbers can be read, as ISO 3166-1 alpha-2 in upper case. */
export function isCountry(text: string): boolean {
  return isSupportedCountry(text);
}

/** `country` is where numbers that name none are from. */
export function readNumber(text: string, country?: string): AddressReading {
  const plain = plainNumber(text);
  if (!/^\+?[\d\s()./~-]*$/.test(plain)) return notANumber;
  const digits = plain.replace(/\D/g, "");
  const isInternational = plain.replace(/^[\s()]+/, "").startsWith("+");
  if (isInternational || country !== undefined) {
    const found = e164Of(plain, digits, country);
    return found === undefined ? notANumber : { ok: true, to: found, normal: found };
  }
  const ofZeros = /^00[1-9]/.test(digits) ? possible(`+${digits.slice(2)}`) : undefined;
  if (ofZeros !== undefined) return { ok: true, to: ofZeros, normal: ofZeros };
  if (digits.length < fewestDigits || digits.length > mostDigits) return notANumber;
  return { ok: true, to: plain, normal: digits };
}

/** What the terms of numbers begin with that are written like this text so far; none for other text. */
export function numberPrefixes(text: string, country?: string): readonly string[] {
  const plain = plainNumber(text);
  if (!/\d/.test(plain) || !/^\+?[\d\s()./~-]*$/.test(plain)) return [];
  const digits = plain.replace(/\D/g, "").replace(/^00/, "");
  if (plain.startsWith("+") || country === undefined || !isSupportedCountry(country)) return [digits];
  // In many countries a zero before the area code is left out in international numbers, in others it is kept.
  const national = [...new Set([digits, digits.replace(/^0/, "")])];
  return [digits, ...national.map((each) => getCountryCallingCode(country) + each)];
}

/** ASCII digits and hyphens, without `tel:` and without an extension, which messages cannot be sent to. */
function plainNumber(text: string): string {
  return visibleText(text)
    .normalize("NFKC")
    .replace(/(?![0-9])\p{Nd}/gu, asciiDigit)
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/^tel:/i, "")
    .replace(/;(?!ext=).*$/i, "")
    .replace(/[\s,;]*(?:ext(?:ension|n)?[.:=]?|x|#)\s*\d{1,7}$/i, "")
    .trim();
}

/** Decimal digits of every script are in blocks of ten, the zero first. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/** Undefined when no number of a country has this form. */
function e164Of(plain: string, digits: string, country: string | undefined): string | undefined {
  const found = possible(plain, country);
  if (found !== undefined) return found;
  // Tables of lengths lag behind what countries assign: with its country code, the vendor decides.
  if (plain.includes("+")) return /^\d{7,15}$/.test(digits) ? `+${digits}` : undefined;
  // From another country, written without its plus or with zeros in its place.
  return possible(`+${digits.replace(/^00/, "")}`);
}

function possible(text: string, country?: string): string | undefined {
  const options = {
    extract: false,
    ...(country !== undefined && { defaultCountry: country as CountryCode }),
  };
  const found = parsePhoneNumberFromString(text, options);
  return found?.isPossible() === true ? found.number : undefined;
}
