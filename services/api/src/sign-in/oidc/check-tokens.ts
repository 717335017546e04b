/** What a provider's discovery document and published keys say about whether its ID tokens will be accepted. */
import type { ServerMetadata } from "openid-client";
import { z } from "zod";
import {
  calledWithoutTls,
  offeredAlgorithm,
  refusedAlgorithm,
  signsWithKeyPair,
} from "./describe-provider-error.js";
import { endpointsWithoutTls, fetchSafely } from "./provider-clients.js";

export interface TokenCheck {
  /** Each refuses all sign-ins. */
  readonly problems: readonly string[];
  /** Each refuses the sign-ins of a client with another setting at the provider. */
  readonly warnings: readonly string[];
}

const timeoutMs = 10_000;

export async function checkTokens(metadata: ServerMetadata, name: string): Promise<TokenCheck> {
  const unsafe = endpointsWithoutTls(metadata);
  if (unsafe.length > 0) {
    return {
      problems: [calledWithoutTls(name, unsafe.join(", "))],
      warnings: [],
    };
  }
  const algorithms = metadata.id_token_signing_alg_values_supported ?? ["RS256"];
  const refused = algorithms.filter((each) => !signsWithKeyPair(each));
  if (refused.length === algorithms.length) {
    return { problems: [refusedAlgorithm(name, refused.join(", ") || "no algorithm")], warnings: [] };
  }
  const ofKeys = await keyProblem(metadata.jwks_uri, name);
  return {
    problems: ofKeys === undefined ? [] : [ofKeys],
    warnings: refused.length === 0 ? [] : [offeredAlgorithm(name, refused)],
  };
}

const keySet = z.object({
  keys: z.array(z.object({ kty: z.string(), use: z.string().optional() })),
});

async function keyProblem(jwksUri: string | undefined, name: string): Promise<string | undefined> {
  if (jwksUri === undefined)
    return `${name} publishes no keys of its ID tokens (jwks_uri), so all are refused`;
  try {
    const answer = await fetchSafely(jwksUri, {
      method: "GET",
      headers: { accept: "application/json" },
      body: undefined,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { keys } = keySet.parse(await answer.json());
    if (keys.some(({ kty, use }) => ["RSA", "EC", "OKP", "AKP"].includes(kty) && use !== "enc"))
      return undefined;
    return `${name} publishes no key that signs ID tokens at ${jwksUri}, so all are refused`;
  } catch {
    return `${name} does not publish the keys of its ID tokens at ${jwksUri}, so all are refused`;
  }
}
