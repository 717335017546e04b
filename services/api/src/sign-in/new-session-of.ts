/** A new session of a request's browser: its token, and what is stored of it. The token is never one that was presented. */
import { hashToken, newToken, type NewSession, type SessionRow } from "@signalbox/access";
import type { Context } from "koa";
import { requestFacts } from "../http/request-facts.js";

export interface IssuedSession {
  /** For the cookie. */
  readonly token: string;
  readonly session: NewSession;
}

export function newSessionOf(
  ctx: Context,
  { signIn, hasSecondFactor }: Pick<SessionRow, "signIn" | "hasSecondFactor">,
  { newId, token = newToken() }: { readonly newId: () => string; readonly token?: string },
): IssuedSession {
  const { ip = "", userAgent = "" } = requestFacts(ctx);
  const session = { hash: hashToken(token), sessionId: newId(), signIn, hasSecondFactor, ip, userAgent };
  return { token, session };
}
