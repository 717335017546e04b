/**
 * Clients of identity providers. What a discovery document says is read again every hour and after a change; the keys
 * of ID tokens are read at each sign-in, so a key that the provider replaced or withdrew counts at once.
 */
import { isLoopbackHost, isLoopbackIssuer, type OidcProvider } from "@signalbox/access";
import { AppError, type SecretBox } from "@signalbox/core";
import {
  allowInsecureRequests,
  clockTolerance,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type CustomFetch,
  type ServerMetadata,
} from "openid-client";
import { calledWithoutTls } from "./describe-provider-error.js";

export interface ProviderClients {
  /**
   * A client for one sign-in, which checks signatures. Throws what `describeProviderError` understands, or an
   * `AppError`. A failed discovery is tried again at the next call.
   */
  of(provider: OidcProvider): Promise<Configuration>;
}

const timeoutSeconds = 10;
/** Between the provider's clock and ours. */
const clockToleranceSeconds = 60;
const refreshAfterMs = 60 * 60 * 1000;

interface Kept {
  readonly updatedAt: number;
  readonly readAt: number;
  readonly metadata: Promise<ServerMetadata>;
}

export function createProviderClients(ports: {
  readonly secrets: Pick<SecretBox, "open">;
  readonly now: () => Date;
}): ProviderClients {
  const kept = new Map<string, Kept>();
  const metadataOf = (provider: OidcProvider): Promise<ServerMetadata> => {
    const { id, updatedAt } = provider;
    const readAt = ports.now().getTime();
    const known = kept.get(id);
    if (known?.updatedAt === updatedAt && readAt - known.readAt < refreshAfterMs) return known.metadata;
    const metadata = discoverProvider(provider);
    const entry = { updatedAt, readAt, metadata };
    kept.set(id, entry);
    metadata.catch(() => kept.get(id) === entry && kept.delete(id));
    return metadata;
  };
  return {
    async of(provider) {
      const metadata = await metadataOf(provider);
      requireTls(metadata, provider);
      return clientOf(provider, metadata, ports.secrets);
    },
  };
}

/** The provider's discovery document, as it is now. */
export async function discoverProvider({ issuer, clientId }: OidcProvider): Promise<ServerMetadata> {
  const found = await discovery(new URL(issuer), clientId, undefined, undefined, {
    timeout: timeoutSeconds,
    [customFetch]: fetchSafely,
    ...(isLoopbackIssuer(issuer) && { execute: [allowInsecureRequests] }),
  });
  return { ...found.serverMetadata() };
}

/** Endpoints of the document that lead over a network without TLS. */
export function endpointsWithoutTls(metadata: ServerMetadata): readonly string[] {
  return Object.entries(metadata).flatMap(([name, value]) =>
    /_endpoint$|^jwks_uri$/.test(name) && typeof value === "string" && !isSafeUrl(value) ? [name] : [],
  );
}

/** Fails before it connects to a host without TLS, other than on this machine. */
export const fetchSafely: CustomFetch = async (url, { body, signal, ...options }) => {
  if (!isSafeUrl(url)) throw withoutTls("The identity provider", [url]);
  return fetch(url, { ...options, body: body ?? null, signal: signal ?? null });
};

function isSafeUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || (protocol === "http:" && isLoopbackHost(hostname));
}

function clientOf(
  { issuer, clientId, sealedSecret }: OidcProvider,
  metadata: ServerMetadata,
  secrets: Pick<SecretBox, "open">,
): Configuration {
  const settings = { client_secret: secrets.open(sealedSecret), [clockTolerance]: clockToleranceSeconds };
  const client = new Configuration(metadata, clientId, settings);
  client.timeout = timeoutSeconds;
  client[customFetch] = fetchSafely;
  if (isLoopbackIssuer(issuer)) allowInsecureRequests(client);
  enableNonRepudiationChecks(client);
  return client;
}

function requireTls(metadata: ServerMetadata, { name }: OidcProvider): void {
  const unsafe = endpointsWithoutTls(metadata);
  if (unsafe.length > 0) throw withoutTls(name, unsafe);
}

function withoutTls(name: string, where: readonly string[]): AppError {
  return new AppError({
    code: "ProviderSettings",
    message: calledWithoutTls(name, where.join(", ")),
  });
}
