/**
 * Google access tokens of a service account: requested with a signed JWT (RFC 7523), shared by all sends, and renewed
 * before they expire. Concurrent sends share one request.
 * https://developers.google.com/identity/protocols/oauth2/service-account#httprest
 */
import { sign } from "node:crypto";
import {
  sendResultOf,
  textAt,
  type SendResult,
  type VendorAnswer,
  type VendorHttp,
  type VendorProblem,
} from "@signalbox/provider-kit";
import type { ServiceAccount } from "./service-account.js";

/** Google's own address, regardless of the key file, so that it cannot be redirected. */
const tokenUrl = "https://oauth2.googleapis.com/token";
const scope = "https://www.googleapis.com/auth/firebase.messaging";
const lifetimeSeconds = 3_600;
const renewBeforeMs = 300_000;

type Refused = Extract<SendResult, { readonly type: "rejected" | "later" }>;
export type AccessToken = { readonly type: "token"; readonly value: string } | Refused;

export interface AccessTokens {
  /** Waits no longer than `signal` allows; the request continues for other callers. */
  current(now: () => Date, signal: AbortSignal): Promise<AccessToken>;
  /** Discards a token. False when it was requested only now, so that a new one would not help. */
  forget(value: string): boolean;
}

interface KeptToken {
  readonly value: string;
  readonly expiresAt: number;
  isProven: boolean;
}

export function createAccessTokens(account: ServiceAccount, http: VendorHttp): AccessTokens {
  let kept: KeptToken | undefined;
  let pending: Promise<AccessToken> | undefined;

  async function renew(now: () => Date): Promise<AccessToken> {
    const outcome = await http.request({
      url: tokenUrl,
      form: {
        grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
        assertion: statementOf(account, now()),
      },
    });
    const value = outcome.type === "answer" ? textAt(outcome.json, "access_token") : undefined;
    if (outcome.type !== "answer" || outcome.status !== 200 || value === undefined) {
      return refusalOf(sendResultOf(outcome, { problemOf }, now()));
    }
    const seconds = Number(textAt(outcome.json, "expires_in") ?? lifetimeSeconds);
    kept = { value, expiresAt: now().getTime() + seconds * 1000, isProven: false };
    return { type: "token", value };
  }

  return {
    async current(now, signal) {
      if (signal.aborted) return { type: "later", reason: "there was no time left" };
      if (kept !== undefined && kept.expiresAt - renewBeforeMs > now().getTime()) {
        kept.isProven = true;
        return { type: "token", value: kept.value };
      }
      pending ??= renew(now).finally(() => {
        pending = undefined;
      });
      return await Promise.race([pending, givenUp(signal)]);
    },
    forget(value) {
      if (kept?.value !== value) return true;
      const wasProven = kept.isProven;
      kept = undefined;
      return wasProven;
    },
  };
}

function givenUp(signal: AbortSignal): Promise<AccessToken> {
  return new Promise((resolve) => {
    const giveUp = (): void => resolve({ type: "later", reason: "no access token in the time given" });
    signal.addEventListener("abort", giveUp, { once: true });
  });
}

/** A JSON web token, signed with the account's key. */
function statementOf(account: ServiceAccount, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const header = { alg: "RS256", typ: "JWT", kid: account.private_key_id };
  const claims = {
    iss: account.client_email,
    scope,
    aud: tokenUrl,
    iat: seconds,
    exp: seconds + lifetimeSeconds,
  };
  const signed = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  return `${signed}.${sign("RSA-SHA256", Buffer.from(signed), account.private_key).toString("base64url")}`;
}

/** Without a token nothing was sent, whatever the result of the token request. */
function refusalOf(result: SendResult): Refused {
  if (result.type === "rejected" || result.type === "later") return result;
  const reason = result.type === "unanswered" ? result.reason : "The answer holds no token.";
  return { type: "later", reason: `No access token: ${reason}` };
}

function problemOf(answer: VendorAnswer): VendorProblem | undefined {
  if (answer.status < 400) return undefined;
  const code = textAt(answer.json, "error");
  return {
    reason: textAt(answer.json, "error_description") ?? code,
    code,
    // The key is rejected.
    misconfigured: answer.status < 500 && answer.status !== 429 && answer.status !== 408 ? true : undefined,
  };
}
