/**
 * What the one who began something in the background may do in a workspace now: a member by their roles there and in the
 * parent, a key within its own permissions and those of its owner. Pure.
 */
import type { WorkspaceId } from "@signalbox/core";
import {
  allPermissions,
  noPermissions,
  type AdminKey,
  type KeyOwner,
  type Permission,
  type Principal,
  type WorkspaceState,
} from "@signalbox/workspace";
import type { InstallationState } from "./installation/state.js";
import { permissionsIn, permissionsOf } from "./roles.js";

export interface PermissionPlace {
  readonly workspaceId: WorkspaceId;
  readonly state: Pick<WorkspaceState, "adminKeys" | "serviceAccounts">;
}

export interface PresentPlaces {
  /** Where it was begun. */
  readonly here: PermissionPlace;
  /** Members and keys of the parent may act in its children. */
  readonly parent?: PermissionPlace | undefined;
}

/** `at`: ms. */
export function presentPermissions(
  { kind, id }: Pick<Principal, "kind" | "id">,
  { here, parent }: PresentPlaces,
  { installation, at }: { readonly installation: InstallationState; readonly at: number },
): ReadonlySet<Permission> {
  const places = parent === undefined ? [here] : [here, parent];
  switch (kind) {
    case "system":
      return allPermissions;
    case "session":
      return noPermissions;
    case "member":
      return union(places.map((place) => permissionsOfOwner({ kind, id }, place, installation)));
    case "key": {
      const home = places.find(({ state }) => keyIn(state, id) !== undefined);
      const key = home && keyIn(home.state, id);
      if (key === undefined || (key.expiresAt !== undefined && key.expiresAt <= at)) return noPermissions;
      const own = key.permissions === undefined ? allPermissions : new Set(key.permissions);
      const { owner } = key;
      if (owner === undefined) return own;
      const above = home === here ? places : [home];
      const ofOwner = union(
        above.flatMap((place) => (place === undefined ? [] : permissionsOfOwner(owner, place, installation))),
      );
      return new Set([...own].filter((each) => ofOwner.has(each)));
    }
  }
}

function keyIn({ adminKeys }: PermissionPlace["state"], id: string): AdminKey | undefined {
  return adminKeys.find((key) => key.id === id);
}

/** By the role in this workspace itself. */
function permissionsOfOwner(
  owner: Pick<KeyOwner, "kind" | "id">,
  { workspaceId, state }: PermissionPlace,
  installation: InstallationState,
): ReadonlySet<Permission> {
  if (owner.kind === "member") {
    const account = installation.accounts.find(({ id }) => id === owner.id);
    return account === undefined ? noPermissions : permissionsIn(workspaceId, account, installation);
  }
  const role = state.serviceAccounts.find(({ id }) => id === owner.id)?.role;
  return role === undefined ? noPermissions : permissionsOf(role, installation);
}

function union(sets: readonly ReadonlySet<Permission>[]): ReadonlySet<Permission> {
  return new Set(sets.flatMap((set) => [...set]));
}
