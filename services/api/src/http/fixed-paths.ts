/**
 * Endpoints at fixed paths that stand before the router: a map look-up instead of a walk over patterns. Both slashes
 * answer; another method on a known path is 405 with `allow`. Everything else goes on to the next.
 */
import { AppError } from "@signalbox/core";
import type { Context, Middleware, Next } from "koa";
import { labelRoute } from "./frame.js";

export interface FixedPath {
  readonly method: "GET" | "POST";
  /** Without trailing slash. */
  readonly path: string;
  readonly handle: (ctx: Context) => Promise<void>;
}

export function serveFixedPaths(endpoints: readonly FixedPath[]): Middleware {
  const byPath = new Map(endpoints.map((endpoint) => [endpoint.path, endpoint]));
  return async (ctx: Context, next: Next) => {
    const { path } = ctx;
    const endpoint = byPath.get(path.endsWith("/") ? path.slice(0, -1) : path);
    if (endpoint === undefined) {
      await next();
      return;
    }
    labelRoute(ctx, endpoint.path);
    if (!answers(endpoint, ctx.method)) throw methodNotAllowed(ctx, endpoint);
    await endpoint.handle(ctx);
  };
}

function answers({ method }: FixedPath, asked: string): boolean {
  return asked === method || (method === "GET" && asked === "HEAD");
}

function methodNotAllowed(ctx: Context, { method, path }: FixedPath): AppError {
  ctx.set("allow", method === "GET" ? "GET, HEAD" : method);
  return new AppError({ code: "MethodNotAllowed", message: `${path} answers to ${method} only` });
}
