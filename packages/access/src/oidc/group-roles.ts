/** The roles that follow from the groups of an account at an identity provider. Pure. */
import type { Account, InstallationState, OidcProvider, RoleGrant } from "../installation/state.js";
import { workspacesWithoutAdmin, type AdminLossOptions } from "../members/last-admin.js";

export interface GroupRolesOptions extends AdminLossOptions {
  readonly provider: Pick<OidcProvider, "id" | "groupsClaim" | "groupRoles">;
  readonly groups: readonly string[];
}

/**
 * The account's roles with those of its groups now: a group that is gone takes its role away, roles given by hand stay,
 * and so does the last Admin of a workspace.
 */
export function rolesByGroups(
  account: Account,
  { accounts }: Pick<InstallationState, "accounts">,
  { provider, groups, needsAdmin }: GroupRolesOptions,
): readonly RoleGrant[] {
  const isOfProvider = (grant: RoleGrant): boolean =>
    grant.from === "group" && (grant.provider === undefined || grant.provider === provider.id);
  const others = account.roles.filter((grant) => !isOfProvider(grant));
  const granted = provider.groupsClaim === undefined ? [] : grantsOf(provider, groups);
  const next = [...others, ...granted];
  const after = accounts.map((each) => (each.id === account.id ? { ...account, roles: next } : each));
  const lost = workspacesWithoutAdmin({ accounts }, { accounts: after }, { needsAdmin });
  const kept = account.roles.filter(
    (grant) => isOfProvider(grant) && grant.role === "Admin" && lost.includes(grant.workspaceId),
  );
  return [...next, ...kept];
}

/** One grant for each workspace and role, whatever number of groups give it. */
function grantsOf(
  { id, groupRoles }: GroupRolesOptions["provider"],
  groups: readonly string[],
): readonly RoleGrant[] {
  const mapped = groupRoles.filter(({ group }) => groups.includes(group));
  const byPlace = new Map(
    mapped.map(({ workspaceId, role }): [string, RoleGrant] => [
      `${workspaceId}/${role}`,
      { workspaceId, role, from: "group", provider: id },
    ]),
  );
  return [...byPlace.values()];
}
