/** Which identity provider a browser signed in through last, so that signing out can offer to sign out there too. */
import { sessionLifeMs } from "@signalbox/access";
import type { SignInMethod } from "@signalbox/workspace";
import type { Context } from "koa";
import type { ApiConfig } from "../../config.js";
import { cookieName, isSecure } from "../../members/session-cookie.js";

type Addressed = Pick<ApiConfig, "publicUrl">;

/** Null removes it. */
export function setLastProvider(ctx: Context, providerId: string | null, config: Addressed): void {
  const secure = isSecure(ctx, config);
  ctx.cookies.secure = secure;
  ctx.cookies.set(nameFor(ctx, config), providerId, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    overwrite: true,
    maxAge: providerId === null ? 0 : sessionLifeMs,
    secure,
  });
}

/** The path that signing out leads to: after single sign-on the page of the provider. */
export function afterSignOut(ctx: Context, signIn: SignInMethod | undefined, config: Addressed): string {
  const provider = ctx.cookies.get(nameFor(ctx, config));
  if (provider === undefined || provider === "") return "/sign-in";
  setLastProvider(ctx, null, config);
  if (signIn !== "oidc") return "/sign-in";
  return `/sign-in/oidc/${encodeURIComponent(provider)}/sign-out`;
}

function nameFor(ctx: Context, config: Addressed): string {
  return `${cookieName(ctx, config)}-provider`;
}
