/**
 * The member of a session cookie as a caller of the admin API. For anything but reads a cookie counts only with requests
 * of this service's own pages: browsers send it with those of other sites too.
 */
import { permissionsIn, requiresSecondFactor } from "@signalbox/access";
import { AppError, unavailable, type WorkspaceId } from "@signalbox/core";
import { allPermissions, noPermissions } from "@signalbox/workspace";
import type { Context } from "koa";
import type { Caller, CallerRoot } from "../admin/request/caller.js";
import type { ApiContext } from "../context.js";
import { requestSource } from "../http/own-origin.js";
import { changesSomething, type Route } from "../http/route.js";
import type { SignedInMember } from "./member.js";
import { originOf, signedInMember } from "./signed-in-member.js";

type AdmittedRoute = Pick<Route, "method" | "readsOnly" | "upload" | "isAboutCaller">;

/**
 * Undefined without a session that counts. Throws `Forbidden` for a member without a workspace, unless the call is about the member,
 * and for requests of other sites, `StoreUnavailable` for changes while the session cannot be verified.
 */
export async function memberCaller(
  ctx: Context,
  route: AdmittedRoute,
  api: ApiContext,
): Promise<Caller | undefined> {
  const forChange = changesSomething(route);
  const member = await signedInMember(ctx, api, { forChange });
  if (member === undefined) return undefined;
  requireOwnRequest(ctx, route, api.config.publicUrl);
  if (forChange && member.session.isStale) {
    throw unavailable("store", new Error("the session could not be verified"));
  }
  const roots = await memberRoots(member, api);
  if (roots.length === 0 && route.isAboutCaller !== true)
    throw forbidden(await reasonWithoutRoots(member, api));
  return {
    origin: originOf(ctx, member),
    roots,
    reachesChildren: true,
    member,
    ...(member.account.isOwner && { findRoot: (id: WorkspaceId) => rootOfOwner(id, member, api) }),
  };
}

/** The workspaces of the account's roles, without those that require a second factor which the session does not have. */
export async function memberRoots(
  { account, session, installation }: SignedInMember,
  api: Pick<ApiContext, "config" | "workspaces" | "actors">,
): Promise<readonly CallerRoot[]> {
  const granted = account.roles.map(({ workspaceId }) => workspaceId);
  const ids = new Set(account.isOwner ? [...(await homesOf(api)), ...granted] : granted);
  const locked = lockedFor({ session, installation });
  const roots = await Promise.all(
    [...ids].map(async (workspaceId): Promise<CallerRoot[]> => {
      const workspace = await api.workspaces.find(workspaceId);
      if (workspace === undefined || workspace.status === "Tombstoned") return [];
      if (isLocked(workspaceId, workspace, locked)) return [];
      const permissions = permissionsIn(workspaceId, account, installation);
      return [{ workspaceId, workspace, permissions, ...(locked.size > 0 && { locked }) }];
    }),
  );
  return roots.flat();
}

/** Where an owner begins: the workspace that the service was started with, else the first one there is. */
async function homesOf({
  config,
  actors,
}: Pick<ApiContext, "config" | "actors">): Promise<readonly WorkspaceId[]> {
  return config.workspaceId === undefined ? actors.workspaces({ limit: 1 }) : [config.workspaceId];
}

/** Any workspace, with its children. */
async function rootOfOwner(
  workspaceId: WorkspaceId,
  member: SignedInMember,
  { workspaces }: Pick<ApiContext, "workspaces">,
): Promise<CallerRoot | undefined> {
  const workspace = await workspaces.find(workspaceId);
  if (workspace === undefined || workspace.status === "Tombstoned") return undefined;
  const locked = lockedFor(member);
  return isLocked(workspaceId, workspace, locked)
    ? { workspaceId, workspace, permissions: noPermissions, isLocked: true }
    : { workspaceId, workspace, permissions: allPermissions, locked };
}

const none: ReadonlySet<WorkspaceId> = new Set();

/** The workspaces that require a second factor, unless the session has one. */
function lockedFor({
  session,
  installation,
}: Pick<SignedInMember, "session" | "installation">): ReadonlySet<WorkspaceId> {
  return session.row.hasSecondFactor ? none : new Set(installation.signIn.secondFactorIn);
}

function isLocked(
  workspaceId: WorkspaceId,
  { parentId }: Pick<CallerRoot["workspace"], "parentId">,
  locked: ReadonlySet<WorkspaceId>,
): boolean {
  return locked.has(workspaceId) || (parentId !== undefined && locked.has(parentId));
}

async function reasonWithoutRoots(
  { account, session, installation }: SignedInMember,
  { workspaces }: Pick<ApiContext, "workspaces">,
): Promise<string> {
  for (const { workspaceId } of session.row.hasSecondFactor ? [] : account.roles) {
    const parentId = (await workspaces.find(workspaceId))?.parentId;
    if (requiresSecondFactor([workspaceId, parentId], installation.signIn))
      return "the workspace of your role requires a second factor; set one up at /account";
  }
  return "your account has no role in any workspace; ask an administrator of a workspace to invite you";
}

function requireOwnRequest(ctx: Context, { upload }: AdmittedRoute, publicUrl: string | undefined): void {
  if (ctx.method === "GET" || ctx.method === "HEAD") return;
  if (requestSource(ctx, publicUrl) !== "own") {
    throw forbidden(
      "a session counts only for requests of this service's own pages (sec-fetch-site: same-origin, or its own origin); programs use a key",
    );
  }
  const types = upload === undefined ? ["json", "+json"] : ["json", "+json", "multipart", "text/csv"];
  // Koa: null without a body.
  if (ctx.request.is(types) !== false) return;
  throw forbidden("with a session the body must be JSON (content-type: application/json)");
}

function forbidden(message: string): AppError {
  return new AppError({ code: "Forbidden", message });
}
