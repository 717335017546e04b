/**
 * The address of a client behind trusted proxies, from `x-forwarded-for` or else `forwarded` (RFC 7239), as gateways
 * write them: with ports, zones, brackets, quotes, or as IPv4 in IPv6 form. The only reader of these headers. Each
 * trusted proxy appends one entry, so the entry of the outermost one is counted from the end.
 */
import { isIPv4, isIPv6 } from "node:net";
import type { IncomingMessage } from "node:http";

/** What `unknown`, an obfuscated name or damaged text becomes: it is in no network, and all of it counts as one. */
export const unknownAddress = "unknown";

/** With fewer entries than trusted proxies it is the first. Without proxies or entries: the connection's address. */
export function clientAddressOf(
  request: Pick<IncomingMessage, "headers"> & {
    readonly socket: Pick<IncomingMessage["socket"], "remoteAddress">;
  },
  trustedProxies: number,
): string {
  const entries = trustedProxies === 0 ? [] : entriesIn(request.headers);
  const entry = entries[Math.max(0, entries.length - trustedProxies)];
  return readAddress(entry ?? request.socket.remoteAddress ?? "") ?? unknownAddress;
}

/**
 * An address as a gateway writes it, in its shortest form and in lower case, without port and zone. IPv4 in IPv6 form
 * is that IPv4 address. Undefined for anything else.
 */
export function readAddress(text: string): string | undefined {
  const plain = text.trim();
  const bracketed = /^\[([^\]]*)\](?::\w+)?$/.exec(plain)?.[1];
  if (bracketed !== undefined) return isIPv6(withoutZone(bracketed)) ? canonical(bracketed) : undefined;
  return canonical(plain) ?? canonical(plain.replace(/:\d{1,5}$/, ""));
}

function withoutZone(text: string): string {
  return text.replace(/%[\w.~%-]*$/, "");
}

function canonical(text: string): string | undefined {
  const address = withoutZone(text);
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return undefined;
  const { hostname } = new URL(`http://[${address}]`);
  const shortest = hostname.slice(1, -1);
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(shortest);
  if (mapped === null) return shortest;
  const bytes = [mapped[1], mapped[2]].flatMap((group = "") => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join(".");
}

/** From the client to the nearest proxy. Node joins repeated headers with commas. */
function entriesIn({ "x-forwarded-for": listed, forwarded }: IncomingMessage["headers"]): readonly string[] {
  const text = Array.isArray(listed) ? listed.join(",") : listed;
  // No address has a comma, and a quote that the client leaves open must not hide what proxies append.
  const addresses = (text ?? "")
    .split(",")
    .map(unquoted)
    .filter((entry) => entry !== "");
  if (addresses.length > 0 || forwarded === undefined) return addresses;
  return splitOutsideQuotes(forwarded, ",")
    .filter((element) => element.trim() !== "")
    .map(forIn);
}

/** The `for` of one element of `forwarded`; an element without one was added by a proxy that does not tell. */
function forIn(element: string): string {
  const pairs = splitOutsideQuotes(element, ";").map((pair) => /^\s*for\s*=(.*)$/is.exec(pair)?.[1]);
  return unquoted(pairs.find((value) => value !== undefined) ?? unknownAddress);
}

function unquoted(text: string): string {
  const plain = text.trim();
  const inside = /^"(.*)"$/s.exec(plain)?.[1];
  return inside === undefined ? plain : inside.replaceAll(/\\(.)/g, "$1").trim();
}

/**
 * A quote that is still open at the end counts as an ordinary character, and so do all others: the client left it open, and
 * what trusted proxies appended behind it is still split.
 */
function splitOutsideQuotes(text: string, separator: "," | ";"): readonly string[] {
  const parts = [""];
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === separator && !isQuoted) {
      parts.push("");
      continue;
    }
    const taken = isQuoted && character === "\\" ? character + text.charAt((index += 1)) : character;
    if (taken === '"') isQuoted = !isQuoted;
    parts[parts.length - 1] += taken;
  }
  return isQuoted ? text.split(separator) : parts;
}
