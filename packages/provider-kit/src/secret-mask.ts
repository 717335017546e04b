/**
 * Masks secrets in texts that come from outside, which often repeat what they were sent: as they are, and as URLs, JSON,
 * HTML and base64 write them. Pure.
 */
import type { Json } from "@signalbox/core";

export interface SecretMask {
  text(text: string): string;
  /** Also in the names of fields. */
  json(value: Json): Json;
}

/** Shorter ones would mask parts of ordinary words: they are masked where they are the whole text. */
const minLength = 4;

export function secretMask(secrets: readonly string[], mark: string): SecretMask {
  const whole = new Set(secrets.filter((secret) => secret !== ""));
  // The longest first: one secret may be a part of another.
  const forms = [...new Set(secrets.filter(({ length }) => length >= minLength).flatMap(formsOf))].toSorted(
    (one, other) => other.length - one.length,
  );
  const text = (given: string): string => {
    if (whole.has(given)) return mark;
    let masked = given;
    for (const form of forms) masked = masked.replaceAll(form, mark);
    return masked;
  };
  const isSecretNumber = (value: number): boolean => {
    const digits = String(value);
    return digits.length >= minLength && whole.has(digits);
  };
  const json = (value: Json): Json => {
    if (typeof value === "string") return text(value);
    if (typeof value === "number") return isSecretNumber(value) ? mark : value;
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((each: Json) => json(each));
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [text(name), json(each)]));
  };
  return { text, json };
}

function formsOf(secret: string): readonly string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  return [
    secret,
    inJson,
    JSON.stringify(inJson).slice(1, -1),
    inJson.replaceAll("/", "\\/"),
    encodeURIComponent(secret.replaceAll(/\p{Surrogate}/gu, "\uFFFD")),
    new URLSearchParams([["", secret]]).toString().slice(1),
    inHtml(secret),
    ...inBase64(secret),
  ];
}

function inHtml(secret: string): string {
  const names: Readonly<Record<string, string>> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&#34;",
    "'": "&#39;",
  };
  return secret.replaceAll(/[&<>"']/g, (character) => names[character] ?? character);
}

/** Parts of a longer text in base64 begin at one of three places; what depends on its neighbours is left out. */
function inBase64(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const parts = [0, 1, 2].map((before) => {
    const all = Buffer.concat([Buffer.alloc(before), bytes]);
    const whole = Math.floor((all.length * 8) / 6);
    return all.toString("base64").slice(Math.ceil((before * 8) / 6), whole);
  });
  return parts
    .flatMap((part) => [part, part.replaceAll("+", "-").replaceAll("/", "_")])
    .filter(({ length }) => length >= minLength);
}
