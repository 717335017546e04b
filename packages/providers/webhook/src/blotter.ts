/**
 * Takes out of what is told about a webhook what nobody may read: the texts its template calls secret, and the values of
 * headers that are credentials by their name. Also out of answers, which like to repeat what they were sent. Pure.
 */
import type { Json } from "@signalbox/core";
import type { WebhookMessage } from "@signalbox/provider-kit";

export interface Blot {
  text(text: string): string;
  json(value: Json): Json;
}

const credentialHeader =
  /^(proxy-)?authorization$|^cookie$|(api|auth|access)[-_]?(key|token)$|secret|password|signature/i;
/** Shorter ones would blot out ordinary words. */
const minLength = 4;
const mark = "•••";

export function blotter(message: WebhookMessage): Blot {
  const ofHeaders = Object.entries(message.headers)
    .filter(([name]) => credentialHeader.test(name))
    .flatMap(([, value]) => [value, value.replace(/^\w+ +/, "")]);
  // The longest first: one secret may be a part of another.
  const secrets = [...(message.secrets ?? []), ...ofHeaders]
    .filter((secret) => secret.length >= minLength)
    .flatMap((secret) => [secret, inUrl(secret), JSON.stringify(secret).slice(1, -1)])
    .toSorted((one, other) => other.length - one.length);
  const text = (given: string): string => {
    let blotted = given;
    for (const secret of secrets) blotted = blotted.replaceAll(secret, mark);
    return blotted;
  };
  const json = (value: Json): Json => {
    if (typeof value === "string") return text(value);
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((each: Json) => json(each));
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [text(name), json(each)]));
  };
  return { text, json };
}

/** As it stands in the query of a URL. */
function inUrl(secret: string): string {
  return new URLSearchParams([["", secret]]).toString().slice(1);
}
