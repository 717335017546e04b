/** Which permission each operation needs, as docs/reference/permissions.md lists it. */
import type { Permission } from "@signalbox/workspace";
import type { Route } from "../http/route.js";
import { sessionPermissions } from "./request/session-permissions.js";
import { adminRoutes, fullPath } from "./routes.js";

export interface RoutePermission {
  /** As `GET /api/admin/segments`. */
  readonly operation: string;
  /** Null: every caller with access to the workspace. */
  readonly permission: Permission | null;
  /** Whom it is for besides; absent: keys, members and sessions alike. */
  readonly isFor?: Route["isFor"];
  readonly isForWriteKeys: boolean;
  readonly isForSessions: boolean;
  /** Sessions of one user, about that user. */
  readonly isForUserSessions: boolean;
}

export function routePermissions(): readonly RoutePermission[] {
  return adminRoutes.map((route) => {
    const { method, permission, isFor, takesWriteKey = false, userOf } = route;
    const isForSessions =
      (isFor === undefined || isFor === "sessions") &&
      !takesWriteKey &&
      (permission === null || sessionPermissions.has(permission));
    return {
      operation: `${method} ${fullPath(route)}`,
      permission,
      ...(isFor !== undefined && { isFor }),
      isForWriteKeys: takesWriteKey,
      isForSessions,
      isForUserSessions: isForSessions && userOf !== undefined,
    };
  });
}
