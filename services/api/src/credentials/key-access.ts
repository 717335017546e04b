/**
 * What an admin key permits at this moment: its own permissions, limited by those that its owner has now. Both are at most
 * a second old, so a key ends within a second of its revocation, and with its owner.
 */
import { permissionsIn, permissionsOf, type InstallationState } from "@signalbox/access";
import type { WorkspaceId } from "@signalbox/core";
import { allPermissions, noPermissions, type KeyOwner, type Permission } from "@signalbox/workspace";
import type { ApiContext } from "../context.js";
import type { KnownAdminKey, WorkspaceEntry } from "../workspaces/workspace-directory.js";

export interface KeyUse {
  readonly workspaceId: WorkspaceId;
  readonly keyId: string;
  readonly workspace: WorkspaceEntry;
}

export type KeyAccess =
  | {
      readonly key: KnownAdminKey;
      readonly permissions: ReadonlySet<Permission>;
      readonly ended?: never;
    }
  /** Why it permits nothing any more. */
  | { readonly ended: string };

type Ports = Pick<ApiContext, "workspaces" | "installation" | "now">;

export async function accessOfKey(use: KeyUse, ports: Ports): Promise<KeyAccess> {
  const key = await findKey(use, ports);
  if (key === undefined) return { ended: "this key was revoked" };
  if (key.expiresAt !== undefined && key.expiresAt <= ports.now().getTime()) {
    const end = new Date(key.expiresAt).toISOString();
    return { ended: `this key expired at ${end}; create another one` };
  }
  const permissions = await permissionsOfKey(key, use, ports);
  return permissions.size === 0
    ? { ended: "this key permits nothing any more: its owner is gone, is disabled, or has no role here" }
    : { key, permissions };
}

/** A key that another process has just created may be missing from the cached workspace. */
async function findKey(
  { workspaceId, keyId, workspace }: KeyUse,
  { workspaces }: Pick<Ports, "workspaces">,
): Promise<KnownAdminKey | undefined> {
  return workspace.adminKeys.get(keyId) ?? (await workspaces.findNow(workspaceId))?.adminKeys.get(keyId);
}

async function permissionsOfKey(
  key: KnownAdminKey,
  { workspaceId, workspace }: KeyUse,
  { workspaces, installation }: Pick<Ports, "workspaces" | "installation">,
): Promise<ReadonlySet<Permission>> {
  const own = key.permissions ?? allPermissions;
  if (key.owner === undefined) return own;
  const { parentId } = workspace;
  const parent = parentId === undefined ? undefined : await workspaces.find(parentId);
  const current = await installation.find();
  const known = limited.get(key);
  if (known?.installation === current && known.parent === parent) return known.permissions;
  const places = [{ workspaceId, workspace }];
  if (parentId !== undefined && parent !== undefined) {
    places.push({ workspaceId: parentId, workspace: parent });
  }
  const ofOwner = places.map((place) => permissionsOfOwner(key.owner, place, current));
  const permissions = new Set([...own].filter((each) => ofOwner.some((granted) => granted.has(each))));
  limited.set(key, { installation: current, parent, permissions });
  return permissions;
}

interface Limited {
  readonly installation: InstallationState;
  readonly parent: WorkspaceEntry | undefined;
  readonly permissions: ReadonlySet<Permission>;
}

/** The latest result for a key. A change of its workspace makes a new entry of the key. */
const limited = new WeakMap<KnownAdminKey, Limited>();

/** By the owner's role in this workspace itself. */
function permissionsOfOwner(
  owner: KeyOwner | undefined,
  { workspaceId, workspace }: Pick<KeyUse, "workspaceId" | "workspace">,
  installation: InstallationState,
): ReadonlySet<Permission> {
  if (owner?.kind === "member") {
    const account = installation.accounts.find(({ id }) => id === owner.id);
    return account === undefined ? noPermissions : permissionsIn(workspaceId, account, installation);
  }
  const role = owner && workspace.serviceAccountRoles.get(owner.id);
  return role === undefined ? noPermissions : permissionsOf(role, installation);
}
