/**
 * The cookie of a signed-in browser. Over TLS its name has a prefix by which browsers refuse it from other hosts of the
 * domain and from pages without TLS.
 */
import type { Context } from "koa";
import { sessionLifeMs } from "@signalbox/access";
import type { ApiConfig } from "../config.js";

type Addressed = Pick<ApiConfig, "publicUrl">;

const plainName = "signalbox";
const maxLength = 256;

/** TLS may end at a proxy; then the public URL says so. */
export function isSecure(ctx: Context, { publicUrl }: Addressed): boolean {
  return ctx.secure || publicUrl?.startsWith("https:") === true;
}

export function cookieName(ctx: Context, config: Addressed): string {
  return cookieNameFor(isSecure(ctx, config));
}

/** `isOverTls`: as browsers see the service. */
export function cookieNameFor(isOverTls: boolean): string {
  return isOverTls ? `__Host-${plainName}` : plainName;
}

export function sessionCookie(ctx: Context, config: Addressed): string | undefined {
  const value = ctx.cookies.get(cookieName(ctx, config));
  return value === undefined || value === "" || value.length > maxLength ? undefined : value;
}

/** Null removes it. */
export function setSessionCookie(ctx: Context, token: string | null, config: Addressed): void {
  const secure = isSecure(ctx, config);
  ctx.cookies.secure = secure;
  ctx.cookies.set(cookieName(ctx, config), token, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    overwrite: true,
    maxAge: token === null ? 0 : sessionLifeMs,
    secure,
  });
}
