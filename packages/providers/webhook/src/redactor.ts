/**
 * Redacts secrets from what is stored about a webhook: the texts its template declares secret, and the values of
 * credential headers. Also in answers, which often repeat the request. Pure.
 */
import type { Json } from "@signalbox/core";
import type { WebhookMessage } from "@signalbox/provider-kit";

export interface Redactor {
  text(text: string): string;
  json(value: Json): Json;
}

const credentialHeader =
  /^(proxy-)?authorization$|^cookie$|(api|auth|access)[-_]?(key|token)$|secret|password|signature/i;
/** Shorter ones would redact ordinary words. */
const minLength = 4;
const mark = "•••";

export function redactorOf(message: WebhookMessage): Redactor {
  const ofHeaders = Object.entries(message.headers)
    .filter(([name]) => credentialHeader.test(name))
    .flatMap(([, value]) => [value, value.replace(/^\w+ +/, "")]);
  // The longest first: one secret may be a part of another.
  const secrets = [...(message.secrets ?? []), ...ofHeaders]
    .filter((secret) => secret.length >= minLength)
    .flatMap((secret) => [secret, inUrl(secret), JSON.stringify(secret).slice(1, -1)])
    .toSorted((one, other) => other.length - one.length);
  const text = (given: string): string => {
    let redacted = given;
    for (const secret of secrets) redacted = redacted.replaceAll(secret, mark);
    return redacted;
  };
  const json = (value: Json): Json => {
    if (typeof value === "string") return text(value);
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((each: Json) => json(each));
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [text(name), json(each)]));
  };
  return { text, json };
}

/** As encoded in the query of a URL. */
function inUrl(secret: string): string {
  return new URLSearchParams([["", secret]]).toString().slice(1);
}
