/** Removes an identity provider and the roles that its groups gave. The accounts and their links stay. */
import { applied } from "@signalbox/workspace";
import { z } from "zod";
import { defineInstallationOperation, type InstallationOperation, refuse } from "../installation/command.js";
import type { InstallationState, OidcProvider } from "../installation/state.js";
import { lockOutError, lockOutFields, type ConfirmsLockOut } from "../members/lock-out.js";
import { ownersOnly, senderOf } from "../members/reach.js";
import { rolesByGroups } from "./group-roles.js";
import { providerIdField } from "./provider-fields.js";

export interface DeleteOidcProvider extends ConfirmsLockOut {
  readonly id: string;
}

const input = z.object({ id: providerIdField, ...lockOutFields });

export const deleteOidcProvider: InstallationOperation<DeleteOidcProvider> = defineInstallationOperation({
  name: "delete-oidc-provider",
  summary: "Delete an identity provider",
  description:
    "Nobody can sign in through it any more, and the roles that came from its groups are removed; the last Admin of a workspace stays. Accounts and roles given by hand stay. Only owners of the installation may do this.",
  body: input,
  answers: [
    { status: 204, description: "Deleted" },
    { status: 400, description: "`InUse`: it is the only way to sign in" },
    { status: 403, description: "The caller is not an owner of the installation" },
    { status: 404, description: "There is none with this id" },
    lockOutError,
  ],
  refreshes: "installation",
  guards: {
    resource: "identity provider",
    find: ({ signIn }, { id }) => signIn.oidc.find((each) => each.id === id),
  },
  asksBeforeLockOut: true,
  decide: (state, { id }, { origin }) => {
    if (!senderOf(state, origin).isOwner) return { state, outcome: ownersOnly };
    const { signIn } = state;
    const provider = signIn.oidc.find((each) => each.id === id);
    if (provider === undefined) return refuse(state, "NotFound", `there is no identity provider "${id}"`);
    if (!signIn.passwords && signIn.oidc.length === 1) {
      return refuse(
        state,
        "InUse",
        `${provider.name} is the only way to sign in; allow passwords or add another provider first`,
      );
    }
    const oidc = signIn.oidc.filter((each) => each !== provider);
    return {
      state: withoutGroupRoles({ ...state, signIn: { ...signIn, oidc } }, provider),
      outcome: applied,
    };
  },
});

/** One account after the other, so that of two administrators one stays. */
function withoutGroupRoles(state: InstallationState, provider: OidcProvider): InstallationState {
  return state.accounts.reduce((current, account) => {
    const roles = rolesByGroups(account, current, { provider, groups: [], needsAdmin: () => true });
    const accounts = current.accounts.map((each) => (each.id === account.id ? { ...account, roles } : each));
    return { ...current, accounts };
  }, state);
}
