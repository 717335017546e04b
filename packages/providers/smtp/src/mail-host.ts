/** Valid names of a mail server in settings. Pure. */
import { isIP } from "node:net";
import { domainToASCII } from "node:url";

/** The conversion to ASCII drops line breaks and decodes escapes, which look-ups do not. */
const plainName = /^[\p{L}\p{M}\p{N}._-]+$/u;
const label = "[a-z\\d_](?:[a-z\\d_-]{0,61}[a-z\\d_])?";
const hostName = new RegExp(`^(?=.{1,254}$)${label}(?:\\.${label})*\\.?$`, "i");

/** A name, also one of a private network (`mail_server`) or with non-ASCII letters, or an IP address without brackets. */
export function isMailHost(text: string): boolean {
  return isIP(text) !== 0 || (plainName.test(text) && hostName.test(domainToASCII(text)));
}

export function isPort(text: string): boolean {
  return /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535;
}
