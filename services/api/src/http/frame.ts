/**
 * The common parts of every answer: a request id, no content sniffing, errors as `{ message }` or as a problem
 * with their code in `error-type`, 404 for unhandled requests, and a count in the metrics. Invariant: no error leaves the service in
 * another shape, and the details of a defect only appear in the log.
 */
import { AppError } from "@signalbox/core";
import type { Context, Middleware, Next } from "koa";
import type { ApiContext } from "../context.js";
import { badRequest, retryAfterSeconds, statusOf } from "./errors.js";
import { prefersProblem, problemOf, problemType } from "./problem.js";
import { toAppError } from "./to-app-error.js";
import { requestIdHeader, requestIdOf } from "./request-ids.js";
import { endRequestSpan, startRequestSpan } from "./request-trace.js";
import { requireUnambiguous } from "./unambiguous-request.js";

export interface FrameOptions extends Pick<ApiContext, "metrics" | "log" | "tracing"> {
  /** Asks clients to close the connection. */
  readonly isDraining: () => boolean;
}

export function answerFrame({ metrics, log, tracing, isDraining }: FrameOptions): Middleware {
  return async (ctx: Context, next: Next) => {
    const started = performance.now();
    const requestId = requestIdOf(ctx.req.headers[requestIdHeader]);
    ctx.res.setHeader(requestIdHeader, requestId);
    ctx.res.setHeader("x-content-type-options", "nosniff");
    const span = startRequestSpan(ctx, tracing);
    try {
      closeUnlessUnambiguous(ctx);
      // `GET ?x` and similar: Koa has no path for it, despite its types.
      if (typeof (ctx.path as unknown) !== "string") throw badRequest("the request target has no path");
      await next();
      if (ctx.status === 404 && ctx.body === undefined) {
        throw new AppError({
          code: "NotFound",
          message: `no route for ${ctx.method} ${ctx.path.slice(0, 200)}`,
        });
      }
    } catch (error) {
      const appError = toAppError(error);
      const about = { requestId, traceId: span?.traceId };
      if (appError === undefined) log({ level: "error", message: "a request failed", ...about, error });
      else if (appError.retry === "later")
        log({ level: "warn", message: appError.message, ...about, error: appError.cause });
      answerError(ctx, appError);
    }
    setDefaultHeaders(ctx);
    if (isDraining()) ctx.res.setHeader("connection", "close");
    const seconds = (performance.now() - started) / 1000;
    const route = routeLabel(ctx);
    metrics.requestAnswered({
      method: ctx.method,
      route: route ?? "none",
      status: ctx.status,
      seconds,
    });
    endRequestSpan(ctx, span, route);
  };
}

/** What follows on the connection could be read differently as well. */
function closeUnlessUnambiguous(ctx: Context): void {
  try {
    requireUnambiguous(ctx.req);
  } catch (error) {
    ctx.res.shouldKeepAlive = false;
    throw error;
  }
}

/** Sets the path pattern for the metrics; handlers that run before the router use this. */
export function labelRoute(ctx: Context, route: string): void {
  ctx.state["route"] = route;
}

/** Undefined where no route matches. */
function routeLabel(ctx: Context): string | undefined {
  const { route } = ctx.state;
  const matched: unknown = ctx["_matchedRoute"];
  if (typeof route === "string") return route;
  return typeof matched === "string" ? matched : undefined;
}

/** Without a fault: a defect. Keeps headers that were set before the error, such as `allow`. */
function answerError(ctx: Context, appError: AppError | undefined): void {
  const status = statusOf(appError);
  ctx.status = status;
  const { code, message, issues } = appError ?? defect;
  ctx.set("error-type", code);
  if (status === 401) ctx.set("www-authenticate", "Bearer");
  if ((status === 503 || status === 429) && !ctx.response.get("retry-after"))
    ctx.set("retry-after", String(retryAfterSeconds));
  ctx.vary("accept");
  const isProblem = prefersProblem(ctx.req.headers.accept);
  ctx.type = isProblem ? problemType : "application/json";
  const problem = problemOf({ code, issues }, { status, detail: message });
  ctx.body = JSON.stringify(isProblem ? problem : { message });
}

const defect: Pick<AppError, "code" | "message" | "issues"> = {
  code: "InternalError",
  message: "An internal error; see the log under this request's id.",
  issues: [],
};

/** By default an answer may not run scripts, be framed, be cached or send its address to others. */
const defaultHeaders = {
  "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
} as const;

/** Handlers set other values themselves. Answers without a body, as for events, need none of it. */
function setDefaultHeaders({ body, res }: Context): void {
  if (body === undefined || body === null) return;
  for (const [name, value] of Object.entries(defaultHeaders)) {
    if (!res.hasHeader(name)) res.setHeader(name, value);
  }
}
