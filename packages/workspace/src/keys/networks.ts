/** Networks in CIDR notation, from which a key can be used: `192.0.2.0/24`, `2001:db8::/32` or a single address. */
import { saying } from "@signalbox/core";
import { BlockList, isIPv4, isIPv6 } from "node:net";
import { z } from "zod";
import { says } from "../issue-sentences.js";

interface ParsedNetwork {
  readonly address: string;
  readonly prefix: number;
  readonly family: "ipv4" | "ipv6";
}

export const networkField: z.ZodType<string> = z
  .string()
  .trim()
  .refine((text) => parseNetwork(text) !== undefined, saying(says.noNetwork()));

/** Networks that were checked, ready to be searched. An IPv4 address in IPv6 form is that IPv4 address. */
export function networkListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const { address, prefix, family } of networks.flatMap((text) => parseNetwork(text) ?? [])) {
    list.addSubnet(address, prefix, family);
  }
  return list;
}

/** `address` as a connection or a proxy names it; what is no address is in no network. */
export function isInNetworks(address: string, list: BlockList): boolean {
  const [plain = ""] = address.split("%", 1);
  if (isIPv4(plain)) return list.check(plain, "ipv4");
  return isIPv6(plain) && list.check(plain, "ipv6");
}

/** Whether each of the networks is inside one of `outer`. */
export function areNetworksWithin(networks: readonly string[], outer: readonly string[]): boolean {
  return networks.every((inner) => outer.some((each) => isWithin(inner, each)));
}

function isWithin(inner: string, outer: string): boolean {
  const [small, large] = [parseNetwork(inner), parseNetwork(outer)];
  if (small === undefined || large === undefined) return false;
  if (small.family !== large.family || small.prefix < large.prefix) return false;
  return isInNetworks(small.address, networkListOf([outer]));
}

function parseNetwork(text: string): ParsedNetwork | undefined {
  const [address = "", bits, ...rest] = text.split("/");
  const family = isIPv4(address) ? "ipv4" : isIPv6(address) ? "ipv6" : undefined;
  // An IPv4 address in IPv6 form is known as IPv4, whose networks are written as such.
  if (family === undefined || rest.length > 0 || /^::ffff:/i.test(address) || address.includes("%")) {
    return undefined;
  }
  const longest = family === "ipv4" ? 32 : 128;
  if (bits !== undefined && !/^\d{1,3}$/.test(bits)) return undefined;
  const prefix = bits === undefined ? longest : Number(bits);
  return prefix <= longest ? { address, prefix, family } : undefined;
}
