/** The name in the SMTP greeting (RFC 5321 §4.1.3): a full host name, or an address in brackets. Pure. */
import { isIP } from "node:net";

const hostName = /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

export function isHeloName(text: string): boolean {
  const literal = /^\[(IPv6:)?([^\]]+)\]$/i.exec(text);
  if (literal === null) return hostName.test(text) && isIP(text) === 0;
  return isIP(literal[2] ?? "") === (literal[1] === undefined ? 4 : 6);
}

/** From the service's public address; undefined where its host means nothing to others, as `localhost`. */
export function heloNameOf(publicUrl: string | undefined): string | undefined {
  if (publicUrl === undefined) return undefined;
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, "");
  const version = isIP(host);
  const name = version === 0 ? host : version === 4 ? `[${host}]` : `[IPv6:${host}]`;
  return isHeloName(name) ? name : undefined;
}
