/** What a failed call of an identity provider means, for the user and for administrators. */
import { AuthorizationResponseError, ClientError, ResponseBodyError } from "openid-client";
import { z } from "zod";

export interface ProviderProblem {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** Undefined for anything but an error of a provider. */
export function describeProviderError(error: unknown, name: string): ProviderProblem | undefined {
  if (error instanceof AuthorizationResponseError) return refusal(error, name);
  if (error instanceof ResponseBodyError) return tokenProblem(error, name);
  if (isAway(error)) {
    return {
      status: 503,
      code: "ProviderAway",
      message: `${name} cannot be reached at the moment. Try again in a minute, or sign in another way.`,
    };
  }
  if (!(error instanceof ClientError)) return undefined;
  const algorithm = algorithmIn(error);
  if (algorithm !== undefined && !signsWithKeyPair(algorithm)) {
    return { status: 400, code: "ProviderSignature", message: refusedAlgorithm(name, algorithm) };
  }
  const reason = keyProblems[error.code ?? ""];
  if (reason !== undefined) return { status: 400, code: "ProviderSignature", message: reason(name) };
  if (error.code === "OAUTH_JWT_TIMESTAMP_CHECK_FAILED") {
    return {
      status: 400,
      code: "ProviderClock",
      message: `The clocks of ${name} and of this service differ by more than a minute. An administrator must correct them.`,
    };
  }
  return {
    status: 400,
    code: "ProviderAnswer",
    message: `The answer of ${name} is not valid. Start the sign-in again; if it stays so, an administrator must check the provider's settings.`,
  };
}

/** Of a signature that only the provider can make; with HMAC everyone who knows the client secret can. */
export function signsWithKeyPair(algorithm: string): boolean {
  return /^(?:[REP]S(?:256|384|512)|EdDSA|Ed25519|ML-DSA-\d\d)$/.test(algorithm);
}

const algorithmSetting =
  'the ID token signature algorithm of the client (id_token_signed_response_alg; Keycloak: "ID token signature algorithm", Auth0: "JSON Web Token Signature Algorithm", authentik: "Signing Key") to RS256 or ES256';

export function refusedAlgorithm(name: string, algorithm: string): string {
  return `${name} signs its ID tokens with ${algorithm}, which is not accepted, because others than the provider could make them. An administrator must set there ${algorithmSetting}.`;
}

/** Of what a provider offers, and a client there may be set to. */
export function offeredAlgorithm(name: string, algorithms: readonly string[]): string {
  return `${name} offers to sign ID tokens with ${algorithms.join(", ")} too. Sign-ins of a client that is set to that are refused: set there ${algorithmSetting}.`;
}

/** `where`: the addresses. */
export function calledWithoutTls(name: string, where: string): string {
  return `${name} is called without TLS (${where}), so its answers could be forged. An administrator must give it https:// addresses; http:// is for providers on this machine.`;
}

const keyProblems: Readonly<Record<string, (name: string) => string>> = {
  OAUTH_KEY_SELECTION_FAILED: (name) =>
    `The ID token of ${name} is signed with a key that ${name} does not publish. Start the sign-in again; if it stays so, an administrator must check the keys (jwks_uri) of the provider.`,
  OAUTH_HTTP_REQUEST_FORBIDDEN: (name) => calledWithoutTls(name, "its issuer"),
  OAUTH_MISSING_SERVER_METADATA: (name) =>
    `${name} does not publish what a sign-in needs, as the keys of its ID tokens (jwks_uri). An administrator must check the discovery document of the provider.`,
};

/** Of the token that was refused, where the refusal is about its algorithm. */
function algorithmIn({ cause }: ClientError): string | undefined {
  const { data } = refusedToken.safeParse(cause);
  return data?.cause.alg ?? data?.cause.header?.alg;
}

const refusedToken = z.object({
  cause: z.object({ alg: z.string().optional(), header: z.object({ alg: z.string() }).optional() }),
});

function refusal({ error }: AuthorizationResponseError, name: string): ProviderProblem {
  const reason = error === "access_denied" ? "" : ` (${error.slice(0, 100)})`;
  return {
    status: 403,
    code: "ProviderRefused",
    message: `${name} did not sign you in${reason}. Try again, or sign in another way.`,
  };
}

function tokenProblem({ error }: ResponseBodyError, name: string): ProviderProblem {
  if (error === "invalid_grant") {
    return {
      status: 400,
      code: "SignInUsed",
      message: `This sign-in was used already or has expired. Start again.`,
    };
  }
  return {
    status: 503,
    code: "ProviderSettings",
    message: `${name} does not accept this service (${error.slice(0, 100)}). An administrator must check the client id and the secret of the provider.`,
  };
}

const networkCodes = ["OAUTH_TIMEOUT", "OAUTH_ABORT"];

function isAway(error: unknown): boolean {
  // What `fetch` throws when there is no connection.
  if (error instanceof TypeError) return error.message === "fetch failed";
  if (!(error instanceof ClientError)) return false;
  if (networkCodes.includes(error.code ?? "")) return true;
  return error.cause instanceof Response && error.cause.status >= 500;
}
