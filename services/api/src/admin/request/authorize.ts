/**
 * Finds out who makes a call, from its headers alone, before the body is read: an admin key, a write key or a session.
 * Keys of a deleted workspace are refused. What the caller may do is in its permissions, by workspace.
 */
import { AppError } from "@signalbox/core";
import { allPermissions, isInNetworks, noPermissions, type Permission } from "@signalbox/workspace";
import type { Context } from "koa";
import type { ApiContext } from "../../context.js";
import { accessOfKey, type KeyAccess } from "../../credentials/key-access.js";
import { presentedGrants, presentedKeys, type KeyGrant } from "../../credentials/key-ring.js";
import type { Route } from "../../http/route.js";
import { requestFacts } from "../../http/request-facts.js";
import { memberCaller } from "../../members/member-caller.js";
import { presentedSession, readSession } from "../../sessions/session-token.js";
import type { Caller } from "./caller.js";
import { sessionPermissions } from "./session-permissions.js";

type AdmittedRoute = Pick<
  Route,
  "permission" | "takesWriteKey" | "userOf" | "method" | "readsOnly" | "upload" | "isAboutCaller"
>;

/** Throws `Unauthorized` (no valid key) or `Forbidden` (a caller without the permission in any workspace). */
export async function admitCaller(ctx: Context, route: AdmittedRoute, ports: ApiContext): Promise<Caller> {
  const token = presentedSession(ctx.req.headers);
  if (token !== undefined) return admitSession(ctx, token, route, ports);
  const grants = await presentedGrants(ctx.req.headers, ports.keys);
  const active = grants.filter(({ workspace }) => workspace.status !== "Tombstoned");
  const grant = active.find(({ role }) => role === "admin") ?? active[0];
  if (grant === undefined) {
    // A key that is not valid is not replaced by a session.
    const caller =
      presentedKeys(ctx.req.headers).length === 0 ? await memberCaller(ctx, route, ports) : undefined;
    if (caller !== undefined) return caller;
    throw unauthorized(
      "a valid admin key is required, as `authorization: Bearer <ADMIN_KEY>`, or a session of /sign-in",
    );
  }
  if (grant.role === "admin") return admitAdminKey(ctx, grant, ports);
  if (route.takesWriteKey !== true) {
    throw forbidden("this is a write key; administration needs an admin key");
  }
  return callerOf(ctx, grant, { key: {}, permissions: noPermissions });
}

async function admitAdminKey(ctx: Context, grant: KeyGrant, ports: ApiContext): Promise<Caller> {
  const access = await accessOfKey(grant, ports);
  if (access.ended !== undefined) throw unauthorized(access.ended);
  const { networks } = access.key;
  if (networks !== undefined && !isInNetworks(ctx.ip, networks)) {
    throw forbidden(
      `this key cannot be used from ${ctx.ip}; use it from one of its networks, or ask an administrator for another key`,
    );
  }
  return callerOf(ctx, grant, access);
}

function callerOf(
  ctx: Context,
  { workspaceId, keyId, role, workspace }: KeyGrant,
  { key: { owner }, permissions }: Exclude<KeyAccess, { readonly ended: string }>,
): Caller {
  return {
    origin: {
      principal: { kind: "key", id: keyId, name: workspace.keyNames.get(keyId) ?? keyId },
      ...(owner !== undefined && { owner }),
      ...requestFacts(ctx),
    },
    roots: [{ workspaceId, workspace, permissions }],
    reachesChildren: role === "admin",
    key: { workspaceId, keyId, role },
  };
}

async function admitSession(
  ctx: Context,
  token: string,
  route: AdmittedRoute,
  ports: ApiContext,
): Promise<Caller> {
  const session = await readSession(token, ports);
  if (session === undefined) {
    throw unauthorized("the session has ended; open another one with POST /api-l/sessions/");
  }
  const { workspaceId, workspace, key, keyPermissions, memberId, userId } = session;
  if (
    route.takesWriteKey === true ||
    (route.permission !== null && !sessionPermissions.has(route.permission))
  ) {
    throw forbidden("a session can only read; this operation needs an admin key");
  }
  if (userId !== undefined && route.userOf === undefined) refuseOtherUsers();
  return {
    origin: {
      principal: { kind: "session", id: memberId ?? key.keyId, name: memberId ?? userId ?? key.keyId },
      ...requestFacts(ctx),
    },
    roots: [{ workspaceId, workspace, permissions: permissionsOfSession(keyPermissions) }],
    reachesChildren: false,
    key,
    ...(userId !== undefined && { userId }),
  };
}

/** At most those of the key that opened it. */
function permissionsOfSession(ofKey: ReadonlySet<Permission>): ReadonlySet<Permission> {
  if (ofKey === allPermissions) return sessionPermissions;
  return new Set([...sessionPermissions].filter((each) => ofKey.has(each)));
}

/** Throws `Forbidden` without the permission. */
export function requirePermission(
  permissions: ReadonlySet<Permission>,
  { permission, takesWriteKey }: Pick<Route, "permission" | "takesWriteKey">,
): void {
  if (permission === null || takesWriteKey === true || permissions.has(permission)) return;
  throw forbidden(`this needs the permission ${permission}; an administrator of the workspace can grant it`);
}

/** Throws `Forbidden` for callers whom the route is not for. */
export function requireMember(
  { member, origin }: Pick<Caller, "member" | "origin">,
  { isFor }: Pick<Route, "isFor">,
): void {
  if (isFor === "sessions" && origin.principal.kind !== "session") {
    throw forbidden("this is for sessions of embedded dashboards; POST /api-l/sessions/ opens one");
  }
  if (isFor === "members" && member === undefined) {
    throw forbidden("this is for members who signed in at /sign-in; a key has no account");
  }
  if (isFor !== "owners") return;
  if (member?.account.isOwner !== true) {
    throw forbidden("only an owner of the installation can do this, signed in as a member");
  }
  // Else a session without one could take the rule back.
  const { session, installation } = member;
  if (!session.row.hasSecondFactor && installation.signIn.secondFactorIn.length > 0) {
    throw forbidden("a workspace requires a second factor, so this does; set one up at /account");
  }
}

/** Throws `Forbidden` for a user's session that requests anything but that user. */
export function requireOwnUser(
  { userId }: Pick<Caller, "userId">,
  { userOf }: Pick<Route, "userOf">,
  request: Parameters<NonNullable<Route["userOf"]>>[0],
): void {
  if (userId !== undefined && userOf?.(request) !== userId) refuseOtherUsers();
}

function refuseOtherUsers(): never {
  throw forbidden(
    "this session is for one user: it shows the profile, subscriptions and deliveries of that user only",
  );
}

function unauthorized(message: string): AppError {
  return new AppError({ code: "Unauthorized", message });
}

function forbidden(message: string): AppError {
  return new AppError({ code: "Forbidden", message });
}
