/**
 * Endpoints at fixed paths, served before the router: a map look-up instead of a walk over patterns. Paths with
 * and without trailing slash answer; another method on a known path is 405 with `allow`. Other requests are passed
 * on.
 */
import { AppError } from "@signalbox/core";
import type { Context, Middleware, Next } from "koa";
import { labelRoute } from "./frame.js";

export interface FixedPath {
  readonly method: "GET" | "POST" | "PUT";
  /** Without trailing slash, except for the root. */
  readonly path: string;
  /** HEAD and GET answer as well as POST: some callers probe before they send. */
  readonly isProbed?: true;
  readonly handle: (ctx: Context) => Promise<void>;
}

export function serveFixedPaths(endpoints: readonly FixedPath[]): Middleware {
  const byPath = new Map<string, readonly FixedPath[]>();
  for (const endpoint of endpoints) {
    const path = withoutSlash(endpoint.path);
    byPath.set(path, [...(byPath.get(path) ?? []), endpoint]);
  }
  return async (ctx: Context, next: Next) => {
    const known = byPath.get(withoutSlash(ctx.path));
    if (known?.[0] === undefined) {
      await next();
      return;
    }
    labelRoute(ctx, known[0].path);
    const endpoint = known.find((each) => answers(each, ctx.method));
    if (endpoint !== undefined) return endpoint.handle(ctx);
    if (!known.some(({ isProbed }) => isProbed) || !isProbe(ctx.method)) throw methodNotAllowed(ctx, known);
    ctx.body = "";
  };
}

function withoutSlash(path: string): string {
  return path.endsWith("/") ? path.slice(0, -1) : path;
}

function answers({ method }: FixedPath, requestMethod: string): boolean {
  return requestMethod === method || (method === "GET" && requestMethod === "HEAD");
}

function isProbe(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

function methodNotAllowed(ctx: Context, known: readonly FixedPath[]): AppError {
  const methods = known.map(({ method }) => method);
  ctx.set("allow", methods.map((method) => (method === "GET" ? "GET, HEAD" : method)).join(", "));
  const message = `${known[0]?.path ?? ctx.path} answers to ${methods.join(", ")} only`;
  return new AppError({ code: "MethodNotAllowed", message });
}
