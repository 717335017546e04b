/**
 * Reads the candidate keys from a request's headers. Clients send keys in different forms: `Bearer <key>`, `Basic
 * <key>` with the raw key (a write key is base64 itself), `Basic base64("<key>:")` with the key as user name and
 * no password, and the header `PublicWriteKey`. Ambiguous text gives both candidates; only one of them is a key.
 */
import type { IncomingHttpHeaders } from "node:http";

/** No key is longer; longer text is not hashed. */
const maxKeyLength = 1_024;

/** In `authorization`, then in `publicwritekey`; empty when there is none. */
export function presentedKeys(headers: IncomingHttpHeaders): readonly string[] {
  const publicKey = headers["publicwritekey"];
  return [
    ...keysOf(headers.authorization),
    ...(typeof publicKey === "string"
      ? keysOf(/^\S+$/.test(publicKey) ? `Bearer ${publicKey}` : publicKey)
      : []),
  ];
}

function keysOf(header: string | undefined): readonly string[] {
  const [, scheme = "", key = ""] = /^(bearer|basic) +(\S+) *$/i.exec(header ?? "") ?? [];
  if (key === "" || key.length > maxKeyLength) return [];
  return scheme.toLowerCase() === "basic" ? [key, ...userNameAlone(key)] : [key];
}

/** `base64("<key>:")` → the key; nothing when there is a password. */
function userNameAlone(credentials: string): readonly string[] {
  const text = Buffer.from(credentials, "base64").toString();
  return text.length > 1 && text.indexOf(":") === text.length - 1 ? [text.slice(0, -1)] : [];
}
