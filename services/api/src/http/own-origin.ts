/**
 * Whether a request comes from a page of this service. Browsers say so in headers that pages cannot set; they send cookies
 * with requests of other sites on the same host too, for example of another port.
 */
import type { Context } from "koa";

/** `unknown`: neither header is there, as from programs. */
export function requestSource(ctx: Context, publicUrl: string | undefined): "own" | "foreign" | "unknown" {
  const site = ctx.get("sec-fetch-site");
  if (site !== "") return site === "same-origin" ? "own" : "foreign";
  const origin = ctx.get("origin");
  if (origin === "") return "unknown";
  return ownOrigins(ctx, publicUrl).includes(origin) ? "own" : "foreign";
}

/** TLS may end at a proxy that passes on the host alone. */
function ownOrigins({ protocol, host }: Context, publicUrl: string | undefined): readonly string[] {
  const origins = [`${protocol}://${host}`, `https://${host}`];
  return publicUrl === undefined ? origins : [...origins, new URL(publicUrl).origin];
}
