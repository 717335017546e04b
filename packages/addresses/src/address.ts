/**
 * Addresses of the channels: what a provider gets, and the normal form by which look-ups, suppressions, reports,
 * duplicates and unsubscribe links compare them. Segments and filters compare values as they were sent.
 */
import type { Channel, Json } from "@signalbox/core";
import type { AddressReading } from "./address-reading.js";
import { normalEmail, readEmail } from "./email.js";
import { readNumber } from "./phone-number.js";

/** `country` (ISO 3166-1 alpha-2) is where numbers that name none are from. */
export function readAddress(channel: Channel, address: string, country?: string): AddressReading {
  // oxlint-disable-next-line no-control-regex -- these are what must not be in an address
  if (/[\u0000-\u001f\u007f]/.test(address.trim())) {
    return { ok: false, problem: "controlCharacter" };
  }
  switch (channel) {
    case "Email":
      return readEmail(address);
    case "Sms":
      return readNumber(address, country);
    case "MobilePush":
    case "Webhook":
      return { ok: true, to: address.trim(), normal: plainAddress(address) };
  }
}

/** Of any text: what cannot be an address of the channel is trimmed and in lower case. */
export function normalAddress(channel: Channel, address: string, country?: string): string {
  const reading = readAddress(channel, address, country);
  if (reading.ok) return reading.normal;
  return channel === "Email" ? normalEmail(address) : plainAddress(address);
}

/**
 * The normal forms of the addresses that count as this one: a number without a country is every number with its digits.
 */
export function comparedAddresses(channel: Channel, address: string, country?: string): readonly string[] {
  const normal = normalAddress(channel, address, country);
  if (channel !== "Sms" || !/^\+?\d+$/.test(normal)) return [normal];
  const digits = normal.replace("+", "");
  return [`+${digits}`, digits];
}

/** Whether both texts are the same address of the channel. */
export function isSameAddress(channel: Channel, one: string, other: string, country?: string): boolean {
  const normal = normalAddress(channel, other, country);
  return comparedAddresses(channel, one, country).includes(normal);
}

/** The text of a user property's value that is an address or a number: a JSON number counts as its digits. */
export function addressText(value: Json | undefined): string | undefined {
  if (typeof value === "number") return Number.isSafeInteger(value) ? String(value) : undefined;
  return typeof value === "string" ? value : undefined;
}

/** `localNumber`: names no country, and the workspace has none. */
export const addressTermKinds = ["address", "number", "localNumber"] as const;

export interface AddressTerm {
  readonly kind: (typeof addressTermKinds)[number];
  /** The normal form; of numbers without the plus. */
  readonly term: string;
}

/** The term by which users with this value are found; undefined when it is neither an address nor a number. */
export function addressTermOf(value: Json | undefined, country?: string): AddressTerm | undefined {
  const text = addressText(value);
  if (text === undefined) return undefined;
  const email = readAddress("Email", text);
  if (email.ok) return { kind: "address", term: email.normal };
  const number = readAddress("Sms", text, country);
  if (!number.ok) return undefined;
  const isLocal = !number.normal.startsWith("+");
  return { kind: isLocal ? "localNumber" : "number", term: number.normal.replace("+", "") };
}

function plainAddress(address: string): string {
  return address.trim().toLowerCase();
}
