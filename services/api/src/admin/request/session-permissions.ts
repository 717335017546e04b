/** What the session of an embedded dashboard may do. */
import { allPermissions, type Permission } from "@signalbox/workspace";

const notForSessions: ReadonlySet<Permission> = new Set<Permission>([
  "keys:read",
  "members:read",
  "audit:read",
  "workspaces:read",
  "approvals:read",
]);

/** A session reads what its workspace holds, but no keys and nothing of those who administer it. */
export const sessionPermissions: ReadonlySet<Permission> = new Set<Permission>([
  ...[...allPermissions].filter((each) => each.endsWith(":read") && !notForSessions.has(each)),
  "users:see-personal",
  "users:export",
]);
