/** This service as the party that passkeys are made for: browsers bind them to the host of its address. */
import { isIP } from "node:net";
import { AppError } from "@signalbox/core";
import type { ApiConfig } from "../../config.js";

export interface RelyingParty {
  /** The host. */
  readonly id: string;
  readonly name: string;
  readonly origin: string;
}

/** Undefined when this installation cannot have passkeys. */
export function relyingParty({ publicUrl }: Pick<ApiConfig, "publicUrl">): RelyingParty | undefined {
  if (publicUrl === undefined) return undefined;
  const { hostname, origin } = new URL(publicUrl);
  // Browsers take no addresses of machines.
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0) return undefined;
  return { id: hostname, name: "Signalbox", origin };
}

/** Throws `NotConfigured`. */
export function requireRelyingParty(config: Pick<ApiConfig, "publicUrl">): RelyingParty {
  const party = relyingParty(config);
  if (party !== undefined) return party;
  throw new AppError({
    code: "NotConfigured",
    message:
      "passkeys need PUBLIC_URL with a host name (not an IP address); an administrator must set it and restart the api",
  });
}
