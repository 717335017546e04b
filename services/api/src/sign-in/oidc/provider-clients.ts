/** Clients of identity providers, with what their discovery documents say: read again every hour and after a change. */
import { isLoopbackIssuer, type OidcProvider } from "@signalbox/access";
import type { SecretBox } from "@signalbox/core";
import { allowInsecureRequests, clockTolerance, discovery, type Configuration } from "openid-client";

export interface ProviderClients {
  /** Throws what `describeProviderError` understands. A failed discovery is tried again at the next call. */
  of(provider: OidcProvider): Promise<Configuration>;
}

const timeoutSeconds = 10;
/** Between the provider's clock and ours. */
const clockToleranceSeconds = 60;
const refreshAfterMs = 60 * 60 * 1000;

interface Kept {
  readonly updatedAt: number;
  readonly readAt: number;
  readonly client: Promise<Configuration>;
}

export function createProviderClients(ports: {
  readonly secrets: Pick<SecretBox, "open">;
  readonly now: () => Date;
}): ProviderClients {
  const kept = new Map<string, Kept>();
  return {
    of(provider) {
      const { id, updatedAt } = provider;
      const readAt = ports.now().getTime();
      const known = kept.get(id);
      if (known?.updatedAt === updatedAt && readAt - known.readAt < refreshAfterMs) return known.client;
      const client = discoverProvider(provider, ports.secrets);
      const entry = { updatedAt, readAt, client };
      kept.set(id, entry);
      client.catch(() => kept.get(id) === entry && kept.delete(id));
      return client;
    },
  };
}

export function discoverProvider(
  { issuer, clientId, sealedSecret }: OidcProvider,
  secrets: Pick<SecretBox, "open">,
): Promise<Configuration> {
  return discovery(
    new URL(issuer),
    clientId,
    { client_secret: secrets.open(sealedSecret), [clockTolerance]: clockToleranceSeconds },
    undefined,
    { timeout: timeoutSeconds, ...(isLoopbackIssuer(issuer) && { execute: [allowInsecureRequests] }) },
  );
}
