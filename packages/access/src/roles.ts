/** What an account may do in a workspace: the union of its roles there and in the parent. Pure. */
import type { WorkspaceId } from "@signalbox/core";
import { allPermissions, noPermissions, permissionsOfRole, type Permission } from "@signalbox/workspace";
import type { Account, InstallationState, RoleId } from "./installation/state.js";

/** An unknown role, as one that was deleted, permits nothing. */
export function permissionsOf(
  role: RoleId,
  { roles }: Pick<InstallationState, "roles">,
): ReadonlySet<Permission> {
  if (Object.hasOwn(permissionsOfRole, role))
    return permissionsOfRole[role as keyof typeof permissionsOfRole];
  const custom = roles.find(({ id }) => id === role);
  return custom === undefined ? noPermissions : new Set(custom.permissions);
}

/** By the roles in this workspace itself. An owner of the installation may do everything everywhere. */
export function permissionsIn(
  workspaceId: WorkspaceId,
  account: Pick<Account, "roles" | "isOwner" | "status">,
  state: Pick<InstallationState, "roles">,
): ReadonlySet<Permission> {
  if (account.status !== "Active") return noPermissions;
  if (account.isOwner) return allPermissions;
  const granted = account.roles.filter((grant) => grant.workspaceId === workspaceId);
  return new Set(granted.flatMap(({ role }) => [...permissionsOf(role, state)]));
}
