/**
 * Keeps connections to customers' hosts outside the network: the host is checked before the call, and every address its
 * name resolves to when connecting, so that DNS rebinding gains nothing. Hosts that the operator allowed pass. Used for
 * webhooks, and for hosts in the settings of providers.
 */
import { lookup as systemLookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { insideAddress, insideName } from "./inside-address.js";
import { createNetworks, type Networks } from "./networks.js";
import type { VendorOutcome } from "./vendor-http.js";

export interface HostGuard {
  /** Why this URL may not be called; undefined when it may, as far as can be seen before resolving its name. */
  refusalOf(url: URL): string | undefined;
  /** The same for a host alone; IPv6 with or without brackets. */
  refusalOfHost(host: string, port: string): string | undefined;
  /** For connections: fails with `insideCode` where a name resolves to an inside address. */
  readonly lookup: LookupFunction;
}

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

export type Resolve = (host: string) => Promise<readonly ResolvedAddress[]>;

/** The error code of a connection to an inside address. */
export const insideCode = "INSIDE_ADDRESS";

/** `allowedHosts` are hosts, `host:port` for one port alone, or networks as 10.0.0.0/8 for all hosts with an address there. */
export function createHostGuard(
  allowedHosts: readonly string[],
  resolve: Resolve = systemResolve,
): HostGuard {
  const allowed = allowedHosts.map((entry) => entry.toLowerCase());
  const networks = createNetworks(allowed);

  function standing(host: string, port: string): "allowed" | "otherPortAllowed" | "unknown" {
    const spellings = [host, `[${host}]`].flatMap((name) => [name, `${name}:${port}`]);
    if (spellings.some((spelling) => allowed.includes(spelling))) return "allowed";
    return isNamed(host) ? "otherPortAllowed" : "unknown";
  }

  /** By name, for any port: ports were checked with the URL. */
  function isNamed(host: string): boolean {
    return allowed.some((entry) => entry === host || plainHost(entry.replace(/:\d+$/, "")) === host);
  }

  function refusalOfHost(given: string, port: string): string | undefined {
    const host = plainHost(given);
    const known = standing(host, port);
    if (known === "allowed") return undefined;
    if (known === "otherPortAllowed") return `${host} may be called on another port only`;
    if (networks.hold(host)) return undefined;
    const why = isIP(host) === 0 ? insideName(host) : insideAddress(host);
    return why === undefined ? undefined : `${host} ${why}`;
  }

  return {
    refusalOf(url) {
      if (url.protocol !== "http:" && url.protocol !== "https:") return "only http and https are called";
      if (url.username !== "" || url.password !== "") return "a URL must hold no username or password";
      const port = url.port === "" ? (url.protocol === "https:" ? "443" : "80") : url.port;
      return refusalOfHost(url.hostname, port);
    },
    refusalOfHost,
    lookup: (host, { all }, whenFound) => {
      void answerLookup(
        permittedAddresses(plainHost(host), { isNamed, networks, resolve }),
        all === true,
        whenFound,
      );
    },
  };
}

/** Why a request was not made, where the guarded look-up found an inside address. */
export function insideRefusalIn(outcome: VendorOutcome): string | undefined {
  const mark = `${insideCode}: `;
  const isInside = outcome.type === "unsent" && outcome.reason.startsWith(mark);
  return isInside ? outcome.reason.slice(mark.length) : undefined;
}

/** In the two forms Node asks for: all addresses, or the first alone. */
async function answerLookup(
  found: Promise<readonly ResolvedAddress[]>,
  all: boolean,
  whenFound: Parameters<LookupFunction>[2],
): Promise<void> {
  let addresses: readonly ResolvedAddress[];
  try {
    addresses = await found;
  } catch (error) {
    whenFound(error instanceof Error ? error : new Error(String(error)), "");
    return;
  }
  if (all) whenFound(null, [...addresses]);
  else whenFound(null, addresses[0]?.address ?? "", addresses[0]?.family ?? 0);
}

/** One inside address is enough to reject: we do not choose which one is connected to. */
async function permittedAddresses(
  host: string,
  {
    isNamed,
    networks,
    resolve,
  }: { readonly isNamed: (host: string) => boolean; readonly networks: Networks; readonly resolve: Resolve },
): Promise<readonly ResolvedAddress[]> {
  const addresses = await resolve(host);
  if (addresses.length === 0) throw coded("ENOTFOUND", `${host} has no address`);
  if (isNamed(host)) return addresses;
  for (const { address } of addresses) {
    const why = insideAddress(address);
    if (why !== undefined && !networks.hold(address)) throw coded(insideCode, `${host} ${why}`);
  }
  return addresses;
}

function coded(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

/** Without the brackets of IPv6 and a trailing dot. */
function plainHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, "$1")
    .replace(/\.+$/, "");
}

function systemResolve(host: string): Promise<readonly ResolvedAddress[]> {
  return systemLookup(host, { all: true });
}
