/** What a failed call of an identity provider means, for the user and for administrators. */
import { AuthorizationResponseError, ClientError, ResponseBodyError } from "openid-client";

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
