/**
 * Adds the table of routes to the app. Each request is authenticated, assigned to a workspace and parsed, in this
 * order; then its handler runs. The key is checked before the body is read. Errors are thrown; the app's frame
 * answers them. Also adds the API reference, which is made from the same table.
 */
import { Router } from "@koa/router";
import { installationId } from "@signalbox/access";
import { AppError } from "@signalbox/core";
import { noPermissions, type Visibility } from "@signalbox/workspace";
import type Koa from "koa";
import type { Context, Middleware, Next } from "koa";
import { noteCall } from "../audit/note-call.js";
import type { ApiContext } from "../context.js";
import { changesSomething, type AccessNow, type Route, type RouteAnswer } from "../http/route.js";
import { readIfMatch } from "../http/if-match.js";
import { maskOf, noMask } from "../masking/mask.js";
import { readVisibility } from "../masking/read-visibility.js";
import { refuseHidden, refuseHiddenOperands } from "../masking/refuse-hidden.js";
import { createKeyUses, type NoteKeyUse } from "../credentials/key-uses.js";
import { mountReference } from "../openapi/mount.js";
import { admitCaller, requireMember, requireOwnUser, requirePermission } from "./request/authorize.js";
import type { Caller } from "./request/caller.js";
import { requestParser } from "./request/parse-request.js";
import { readJsonBody } from "./request/read-body.js";
import { readQuery } from "./request/read-query.js";
import {
  needsSecondFactor,
  outOfReach,
  permissionsInAny,
  readWorkspaces,
  resolveWorkspace,
  type ReachedWorkspace,
  type WorkspaceClaims,
} from "./request/workspace.js";
import { adminRoutes, fullPath } from "./routes.js";

export function mountAdmin(app: Koa, context: ApiContext): void {
  const router = new Router();
  const noteUse = createKeyUses(context);
  const readBody = readJsonBody(context.config.limits.bodyBytes);
  // The router uses the first pattern that matches: `/users/count` must precede `/users/:id`.
  for (const route of adminRoutes.toSorted((a, b) => parametersIn(a) - parametersIn(b))) {
    const body = route.upload === undefined ? [readBody] : [];
    const handlers = [admit(route, context, noteUse), ...body, answerRoute(route, context)];
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

/** As cursors name it. */
export function operationOf(route: Route): string {
  return `${route.method} ${fullPath(route)}`;
}

function parametersIn({ path }: Route): number {
  return path.split(":").length;
}

function admit(route: Route, context: ApiContext, noteUse: NoteKeyUse): Middleware {
  return async (ctx: Context, next: Next) => {
    const caller = await admitCaller(ctx, route, context);
    const anywhere = new Set(caller.roots.flatMap(({ permissions }) => [...permissions]));
    requirePermission(anywhere, route);
    ctx.state["caller"] = caller;
    if (caller.origin.principal.kind === "key" && caller.key !== undefined) noteUse(caller.key);
    await next();
  };
}

function answerRoute(route: Route, context: ApiContext): Middleware {
  const parse = requestParser(route);
  return async (ctx: Context) => {
    const caller = ctx.state["caller"] as Caller;
    const raw = { query: readQuery(ctx.querystring), body: ctx.request.body };
    const claims = { ...raw, header: ctx.get("df-workspace-id") };
    const reached =
      (await resolveWorkspace(claims, caller, { target: route.target, ...context })) ??
      withoutWorkspace(caller, route);
    if (reached === undefined) {
      send(ctx, (route.target?.outOfReach ?? outOfReach)());
      return;
    }
    if (reached.isLocked === true) needsSecondFactor();
    const { workspaceId, permissions } = reached;
    requirePermission(permissions, route);
    requireMember(caller, route);
    const key = ctx.req.headers["idempotency-key"];
    const parsed = parse(raw);
    const params = ctx["params"] as Readonly<Record<string, string>>;
    requireOwnUser(caller, route, { query: parsed.query, params });
    const visibility = await visibilityFor(route, { permissions, workspaceId }, context);
    if (visibility !== undefined)
      refuseHidden(route, { ...parsed, params }, { visibility, ownId: caller.userId });
    if (changesSomething(route)) refuseHiddenOperands(route, parsed);
    const mask = visibility === undefined ? noMask : maskOf(visibility);
    const isOfOne = changesSomething(route) || caller.userId !== undefined;
    const answer = await route.handle(
      {
        ...parsed,
        params,
        workspaceId,
        workspaces: isOfOne ? [workspaceId] : readWorkspaces(reached),
        origin: caller.origin,
        mask,
        ...(visibility !== undefined && { visibility }),
        cursors: context.cursors({
          workspace: workspaceId,
          operation: operationOf(route),
          isMasked: visibility !== undefined,
        }),
        caller: { ...caller, permissions, permissionsIn: permissionsInAny(caller, context) },
        idempotencyKey: typeof key === "string" ? key : undefined,
        ifMatch: route.guardedResource === undefined ? undefined : readIfMatch(ctx.req.headers["if-match"]),
        accessNow: () => accessNow(ctx, { route, claims }, context),
        http: ctx,
      },
      context,
    );
    if (route.audited !== undefined) {
      const { origin } = caller;
      const call = { action: route.audited, workspaceId, origin, query: parsed.query, ...answer.concerns };
      await noteCall(call, context);
    }
    const { schema } = route.answers.find(({ status }) => status === answer.status) ?? {};
    send(ctx, answer.type === undefined ? { ...answer, body: mask(answer.body, schema) } : answer);
  };
}

/** A member without a workspace, as when the last role is gone or a second factor is due, still has the own account. */
function withoutWorkspace({ roots }: Caller, { isAboutCaller }: Route): ReachedWorkspace | undefined {
  return isAboutCaller === true && roots.length === 0
    ? { workspaceId: installationId, permissions: noPermissions }
    : undefined;
}

/** Repeats the checks of a call that is still being answered. It does not count as a use of the session. */
async function accessNow(
  ctx: Context,
  { route, claims }: { readonly route: Route; readonly claims: WorkspaceClaims },
  context: ApiContext,
): Promise<AccessNow> {
  const sessions = { ...context.sessions, mayNote: () => false };
  const caller = await admitCaller(ctx, route, { ...context, sessions });
  const reached = await resolveWorkspace(claims, caller, { target: route.target, ...context });
  if (reached === undefined) return outOfReach();
  requirePermission(reached.permissions, route);
  return { permissions: reached.permissions, workspaces: readWorkspaces(reached) };
}

/** What is visible in the workspace and its children; undefined for callers who may see everything. */
async function visibilityFor(
  { takesWriteKey, isAboutCaller }: Route,
  { workspaceId, permissions }: ReachedWorkspace,
  context: ApiContext,
): Promise<Visibility | undefined> {
  if (takesWriteKey === true || isAboutCaller === true || permissions.has("users:see-personal"))
    return undefined;
  const children = (await context.workspaces.find(workspaceId))?.children ?? [];
  return readVisibility([workspaceId, ...children.map(({ id }) => id)], context);
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
