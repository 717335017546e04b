/**
 * Allows browsers to call the public endpoints from any page: the key is sent in a header or the body, not in a cookie. A
 * preflight is answered here, before the key is checked.
 */
import type { Context, Middleware, Next } from "koa";

const exposed =
  "x-request-id, error-type, retry-after, preference-applied, ratelimit-limit, ratelimit-remaining, ratelimit-reset";
const publicPath = /^\/(?:(?:api\/public|(?:beacon\/)?v1)\/|sourceConfig\/?$)/;
const eventPath = /^\/(?:api\/public\/apps|(?:beacon\/)?v1)\//;

export const corsForPublicPaths: Middleware = async (ctx: Context, next: Next) => {
  const isPublic = publicPath.test(ctx.path);
  if (isPublic) ctx.res.setHeader("access-control-allow-origin", "*");
  if (
    isPublic &&
    ctx.method === "OPTIONS" &&
    ctx.req.headers["access-control-request-method"] !== undefined
  ) {
    answerPreflight(ctx);
    return;
  }
  if (isPublic) ctx.res.setHeader("access-control-expose-headers", exposed);
  await next();
};

function answerPreflight(ctx: Context): void {
  const { res, req } = ctx;
  if (isBeacon(ctx)) {
    // With credentials a star does not count. No endpoint of events reads a cookie.
    res.setHeader("access-control-allow-origin", req.headers.origin ?? "*");
    res.setHeader("access-control-allow-credentials", "true");
  }
  // Listed, not `*`: a star does not cover `authorization`.
  res.setHeader("access-control-allow-headers", req.headers["access-control-request-headers"] ?? "*");
  res.setHeader("access-control-allow-methods", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS");
  res.setHeader("access-control-max-age", "86400");
  res.setHeader("vary", "origin, access-control-request-headers");
  ctx.status = 204;
}

/** `navigator.sendBeacon` sends credentials and no header but the content type, so its key is not in a header. */
function isBeacon({ path, req }: Context): boolean {
  return eventPath.test(path) && req.headers["access-control-request-headers"] === "content-type";
}
