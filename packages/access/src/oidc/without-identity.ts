/** An account without its link to a user of an identity provider, and without the roles of the groups there. Pure. */
import type { Account, InstallationState } from "../installation/state.js";
import { rolesByGroups } from "./group-roles.js";

/** An account has at most one link for each issuer. The last Admin of a workspace keeps that role. */
export function withoutIdentity(account: Account, issuer: string, state: InstallationState): Account {
  const unlinked = {
    ...account,
    identities: account.identities.filter((each) => each.issuer !== issuer),
  };
  return state.signIn.oidc
    .filter((provider) => provider.issuer === issuer)
    .reduce((current, provider): Account => {
      const options = { provider, groups: [], needsAdmin: () => true };
      return { ...current, roles: rolesByGroups(current, state, options) };
    }, unlinked);
}

export function isLinkedTo({ identities }: Pick<Account, "identities">, issuer: string): boolean {
  return identities.some((each) => each.issuer === issuer);
}
