/**
 * Which addresses are outside: the only ones that customers' webhooks and settings may name. An ordinary public address
 * is outside; this machine, its network and its cloud's metadata service are inside, in every spelling and every form
 * that embeds an IPv4 address. Pure; applied to the address a connection is about to use.
 */
import ipaddr from "ipaddr.js";

/** Names that mean this machine or its network, for any resolver. */
const insideNames = ["localhost", "local", "internal", "localdomain", "lan", "intranet", "home.arpa"];

/** Global unicast: the only part of IPv6 that is routed publicly. */
const publicIpv6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];
/** RFC 6052: an IPv4 address behind a NAT64 translator; that address counts. */
const translated: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("64:ff9b::"), 96];

/** Why this address may not be called; undefined when it is outside. Anything that is not an address counts as inside. */
export function insideAddress(address: string): string | undefined {
  if (!ipaddr.isValid(address)) return "is no address";
  const parsed = ipaddr.parse(address);
  return parsed.kind() === "ipv4" ? insideIpv4(parsed as ipaddr.IPv4) : insideIpv6(parsed as ipaddr.IPv6);
}

/** Why this name may not be called, before it is resolved. */
export function insideName(host: string): string | undefined {
  const name = host.toLowerCase().replace(/\.+$/, "");
  const inside = insideNames.some((suffix) => name === suffix || name.endsWith(`.${suffix}`));
  return inside ? "is a name on the inside" : undefined;
}

function insideIpv4(address: ipaddr.IPv4): string | undefined {
  const range = address.range();
  return range === "unicast" ? undefined : `is an address on the inside (${range})`;
}

function insideIpv6(address: ipaddr.IPv6): string | undefined {
  if (address.isIPv4MappedAddress()) return insideIpv4(address.toIPv4Address());
  if (address.match(translated)) return insideIpv4(new ipaddr.IPv4(address.toByteArray().slice(12)));
  const range = address.range();
  if (range === "unicast" && address.match(publicIpv6) && address.zoneId === undefined) return undefined;
  return `is an address on the inside (${range === "unicast" ? "not public" : range})`;
}
