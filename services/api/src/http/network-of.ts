/**
 * The network of an address, used to count requests of one party: an IPv6 client can use all 2^64 addresses of its
 * /64, so counting single addresses is useless. IPv4 counts by /24; an IPv4 address in IPv6 form is that IPv4
 * address.
 */
import { isIPv4, isIPv6 } from "node:net";

/** Invalid text, which a proxy may pass on, is its own network. */
export function networkOf(address: string): string {
  const [plain = ""] = address.split("%", 1);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1] ?? plain;
  if (isIPv4(mapped)) return `${mapped.split(".").slice(0, 3).join(".")}.0/24`;
  if (!isIPv6(plain)) return address;
  return `${groupsOf(plain).slice(0, 4).join(":")}::/64`;
}

/** All eight groups, without leading zeros; a dotted end counts as two groups that are not parsed. */
function groupsOf(address: string): readonly string[] {
  const [head = "", tail] = address.split("::");
  const [before, after] = [partsOf(head), partsOf(tail ?? "")];
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: missing }, () => "0"), ...after];
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""));
}

function partsOf(text: string): readonly string[] {
  if (text === "") return [];
  return text.split(":").flatMap((part) => (part.includes(".") ? [part, part] : [part]));
}
