/** Networks that an operator lists in CIDR notation, as 10.0.0.0/8 or fd00::/8. Pure. */
import ipaddr from "ipaddr.js";

export interface Networks {
  /** False for what is not an address. */
  hold(address: string): boolean;
}

/** Entries that are not networks are left out. */
export function createNetworks(entries: readonly string[]): Networks {
  const networks = entries
    .map((entry) => entry.replaceAll(/[[\]]/g, ""))
    .filter((entry) => ipaddr.isValidCIDR(entry))
    .map((entry) => ipaddr.parseCIDR(entry));
  return {
    hold(address) {
      if (networks.length === 0 || !ipaddr.isValid(address)) return false;
      // An IPv4 address in its IPv6 form is that address.
      const parsed = ipaddr.process(address);
      return networks.some(([network, bits]) => {
        return network.kind() === parsed.kind() && parsed.match(network, bits);
      });
    },
  };
}
