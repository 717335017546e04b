/** What a caller may do in a workspace. A role and a key are sets of these permissions. */
import { z } from "zod";

const resources = [
  "users",
  "events",
  "segments",
  "properties",
  "templates",
  "journeys",
  "broadcasts",
  "deliveries",
  "subscriptions",
  "analysis",
  "settings",
  "keys",
  "members",
  "audit",
  "operations",
  "workspaces",
  /** Requests to publish or to start; to approve one needs the permission to publish as well. */
  "approvals",
] as const;

type Resource = (typeof resources)[number];

/** What cannot be undone, reaches users, or shows personal data. */
const separatePermissions = [
  "journeys:publish",
  "broadcasts:send",
  "templates:publish",
  "segments:publish",
  "properties:publish",
  "subscriptions:publish",
  "users:erase",
  "users:export",
  /** Files of people and events; columns of subscriptions also need `subscriptions:write`. */
  "users:import",
  /** Without it everything about a user is hidden but what is declared visible. */
  "users:see-personal",
  "secrets:write",
  "deadletters:replay",
] as const;

export type Permission = `${Resource}:${"read" | "write"}` | (typeof separatePermissions)[number];

/** In the order in which they are shown. */
export const permissions: readonly Permission[] = [
  ...resources.flatMap((resource) => [`${resource}:read`, `${resource}:write`] as const),
  ...separatePermissions,
];

export const permissionField: z.ZodType<Permission> = z.enum(permissions);

/**
 * Whether a command needs one of these depends on the stored state, so the workspace's actor decides: publishing a
 * definition and storing a draft are the same operation, and a segment may read hidden traits.
 */
export const decidedPermissions: readonly Permission[] = [
  "journeys:publish",
  "broadcasts:send",
  "templates:publish",
  "segments:publish",
  "properties:publish",
  "subscriptions:publish",
  "users:see-personal",
  "settings:write",
];

const approvedPermissions: ReadonlySet<Permission> = new Set([
  "journeys:publish",
  "broadcasts:send",
  "templates:publish",
  "segments:publish",
  "properties:publish",
  "subscriptions:publish",
]);

/** Whether a member who lacks it can ask another one for approval. */
export function isApproved(permission: Permission): boolean {
  return approvedPermissions.has(permission);
}

export const builtInRoles = ["Viewer", "Author", "WorkspaceManager", "Admin"] as const;
export type BuiltInRole = (typeof builtInRoles)[number];

const viewer: readonly Permission[] = [
  "users:read",
  "events:read",
  "segments:read",
  "properties:read",
  "templates:read",
  "journeys:read",
  "broadcasts:read",
  "deliveries:read",
  "subscriptions:read",
  "analysis:read",
  "approvals:read",
];

const author: readonly Permission[] = [
  ...viewer,
  "users:write",
  "users:import",
  "events:write",
  "segments:write",
  "properties:write",
  "templates:write",
  "journeys:write",
  "broadcasts:write",
  "deliveries:write",
  "subscriptions:write",
  "analysis:write",
  "settings:read",
  "approvals:write",
  "users:see-personal",
];

const manager: readonly Permission[] = [
  ...author,
  "settings:write",
  "keys:read",
  "members:read",
  "audit:read",
  "operations:read",
  "operations:write",
  "workspaces:read",
  "journeys:publish",
  "broadcasts:send",
  "templates:publish",
  "segments:publish",
  "properties:publish",
  "subscriptions:publish",
  "users:erase",
  "users:export",
  "secrets:write",
  "deadletters:replay",
];

/** Each role contains the one before it. */
export const permissionsOfRole: Readonly<Record<BuiltInRole, ReadonlySet<Permission>>> = {
  Viewer: new Set(viewer),
  Author: new Set(author),
  WorkspaceManager: new Set(manager),
  Admin: new Set(permissions),
};

export const allPermissions: ReadonlySet<Permission> = new Set(permissions);
export const noPermissions: ReadonlySet<Permission> = new Set();
