/**
 * Adds the table of routes to the app. Each request is authenticated, assigned to a workspace and parsed, in this
 * order; then its handler runs. The key is checked before the body is read. Errors are thrown; the app's frame
 * answers them. Also adds the API reference, which is made from the same table.
 */
import { Router } from "@koa/router";
import { AppError } from "@signalbox/core";
import type Koa from "koa";
import type { Context, Middleware, Next } from "koa";
import type { ApiContext } from "../context.js";
import { changesSomething, type Route, type RouteAnswer } from "../http/route.js";
import { mountReference } from "../openapi/mount.js";
import { admitCaller, requireOwnUser, type Caller } from "./request/authorize.js";
import { requestParser } from "./request/parse-request.js";
import { readJsonBody } from "./request/read-body.js";
import { readQuery } from "./request/read-query.js";
import { outOfReach, readWorkspaces, resolveWorkspace } from "./request/workspace.js";
import { adminRoutes, fullPath } from "./routes.js";

export function mountAdmin(app: Koa, context: ApiContext): void {
  const router = new Router();
  const readBody = readJsonBody(context.config.limits.bodyBytes);
  // The router uses the first pattern that matches: `/users/count` must precede `/users/:id`.
  for (const route of adminRoutes.toSorted((a, b) => parametersIn(a) - parametersIn(b))) {
    const body = route.upload === undefined ? [readBody] : [];
    const handlers = [admit(route, context), ...body, answerRoute(route, context)];
    for (const path of pathsOf(route)) router.register(path, [route.method], handlers);
  }
  app.use(router.routes()).use(refuseOtherMethods);
  mountReference(app, context);
}

/** The patterns of a route, without the trailing slash. */
export function pathsOf(route: Route): readonly string[] {
  const full = fullPath(route);
  return route.method === "DELETE" ? [full, `${full}/v2`] : [full];
}

function parametersIn({ path }: Route): number {
  return path.split(":").length;
}

function admit(route: Route, context: ApiContext): Middleware {
  return async (ctx: Context, next: Next) => {
    ctx.state["caller"] = await admitCaller(ctx.req.headers, route, context);
    await next();
  };
}

function answerRoute(route: Route, context: ApiContext): Middleware {
  const parse = requestParser(route);
  return async (ctx: Context) => {
    const caller = ctx.state["caller"] as Caller;
    const raw = { query: readQuery(ctx.querystring), body: ctx.request.body };
    const claims = { ...raw, header: ctx.get("df-workspace-id") };
    const workspaceId = await resolveWorkspace(claims, caller, { target: route.target, ...context });
    if (workspaceId === undefined) {
      send(ctx, (route.target?.outOfReach ?? outOfReach)());
      return;
    }
    const key = ctx.req.headers["idempotency-key"];
    const parsed = parse(raw);
    const params = ctx["params"] as Readonly<Record<string, string>>;
    requireOwnUser(caller, route, { query: parsed.query, params });
    const isOfOne = changesSomething(route) || caller.userId !== undefined;
    const answer = await route.handle(
      {
        ...parsed,
        params,
        workspaceId,
        workspaces: isOfOne ? [workspaceId] : readWorkspaces(workspaceId, caller),
        keyId: caller.keyId,
        caller,
        idempotencyKey: typeof key === "string" ? key : undefined,
        http: ctx,
      },
      context,
    );
    send(ctx, answer);
  };
}

function send(ctx: Context, { status, body, type, headers = {} }: RouteAnswer): void {
  // For Koa null is an empty body; here it is a JSON value.
  ctx.body = body === null ? "null" : (body ?? (status === 204 ? null : ""));
  if (body === null) ctx.type = "application/json";
  if (type !== undefined) ctx.type = type;
  ctx.set(headers);
  ctx.status = status;
}

/** Runs when a path is known and the method is not. */
async function refuseOtherMethods(ctx: Context, next: Next): Promise<void> {
  const { matched } = ctx as Context & {
    readonly matched?: readonly { readonly methods: readonly string[] }[];
  };
  if (matched === undefined || matched.length === 0) return next();
  const allowed = [...new Set(matched.flatMap(({ methods }) => methods))].toSorted();
  ctx.set("allow", allowed.join(", "));
  if (ctx.method === "OPTIONS") {
    ctx.status = 204;
    return;
  }
  throw new AppError({
    code: "MethodNotAllowed",
    message: `${ctx.path} answers to ${allowed.join(", ")} only`,
  });
}
