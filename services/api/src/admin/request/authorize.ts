/**
 * Authorizes admin calls from headers alone, before the body is read. An admin key may call every operation; a
 * session only those that read and return no secrets; a user's session only those about that user. Keys of a
 * deleted workspace are refused.
 */
import type { IncomingHttpHeaders } from "node:http";
import { AppError } from "@signalbox/core";
import type { ApiContext } from "../../context.js";
import { presentedGrants, type KeyGrant } from "../../credentials/key-ring.js";
import { changesSomething, type Route, type RouteCaller } from "../../http/route.js";
import { presentedSession, readSession } from "../../sessions/session-token.js";
import type { WorkspaceEntry } from "../../workspaces/workspace-directory.js";

export interface Caller extends RouteCaller {
  /** A session's caller can only access the session's workspace. */
  readonly inSession: boolean;
  readonly workspace: WorkspaceEntry;
}

type AdmittedRoute = Pick<Route, "method" | "readsOnly" | "access" | "userOf">;
type Ports = Pick<ApiContext, "keys" | "secrets" | "workspaces" | "now">;

/** Throws `Unauthorized` (no valid key) or `Forbidden` (a valid key without the right). */
export async function admitCaller(
  headers: IncomingHttpHeaders,
  route: AdmittedRoute,
  ports: Ports,
): Promise<Caller> {
  const token = presentedSession(headers);
  if (token !== undefined) return admitSession(token, route, ports);
  const grants = await presentedGrants(headers, ports.keys);
  const active = grants.filter(({ workspace }) => workspace.status !== "Tombstoned");
  const [first] = active;
  if (first === undefined) {
    throw new AppError({
      code: "Unauthorized",
      message: "a valid admin key is required, as `authorization: Bearer <ADMIN_KEY>`",
    });
  }
  const admin = active.find(({ role }) => role === "admin");
  if (admin !== undefined) return callerOf(admin);
  if (route.access === "anyKey") return callerOf(first);
  throw new AppError({
    code: "Forbidden",
    message: "this is a write key; administration needs an admin key",
  });
}

function callerOf({ workspaceId, keyId, role, workspace }: KeyGrant): Caller {
  return { workspaceId, keyId, role, workspace, inSession: false };
}

async function admitSession(token: string, route: AdmittedRoute, ports: Ports): Promise<Caller> {
  const session = await readSession(token, ports);
  if (session === undefined) {
    throw new AppError({
      code: "Unauthorized",
      message: "the session has ended; open another one with POST /api-l/sessions/",
    });
  }
  if (changesSomething(route) || route.access !== undefined) {
    throw new AppError({
      code: "Forbidden",
      message: "a session can only read; this operation needs an admin key",
    });
  }
  if (session.userId !== undefined && route.userOf === undefined) refuseOtherUsers();
  return { ...session, inSession: true };
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
  throw new AppError({
    code: "Forbidden",
    message:
      "this session is for one user: it shows the profile, subscriptions and deliveries of that user only",
  });
}
