/** What of the installation has a version: roles, members, passkeys, identity providers, and its settings. */
import { resourceList, type ResourceList, type StampedShape, type Versioned } from "@signalbox/workspace";
import type { Account, InstallationState, OidcProvider, Passkey } from "./state.js";

/** What administrators change; sign-ins and the member's own second factor change no version. */
const accounts: ResourceList<InstallationState> = {
  ...resourceList<InstallationState>("accounts"),
  contentOf: (item) => {
    const { email, name, status, isOwner, identities, roles } = item as Account;
    const grants = roles.map(({ workspaceId, role, from, provider = "" }) => [
      workspaceId,
      role,
      from,
      provider,
    ]);
    return [email, name, status, isOwner, identities, grants.map(String).toSorted()];
  },
  isShared: true,
};

const passkeys: ResourceList<InstallationState> = {
  items: (state) => state.accounts.flatMap((account) => account.passkeys),
  withItems: (state, items) => {
    const byId = new Map((items as readonly Passkey[]).map((passkey) => [passkey.id, passkey]));
    const stamped = (account: Account): Account => {
      const own = account.passkeys.map((passkey) => byId.get(passkey.id) ?? passkey);
      return own.every((each, index) => each === account.passkeys[index])
        ? account
        : { ...account, passkeys: own };
    };
    return { ...state, accounts: state.accounts.map(stamped) };
  },
  contentOf: (item) => (item as Passkey).name,
};

const oidcProviders: ResourceList<InstallationState> = {
  items: ({ signIn }) => signIn.oidc,
  withItems: (state, items) => ({
    ...state,
    signIn: { ...state.signIn, oidc: items as readonly OidcProvider[] },
  }),
};

export type InstallationSetting = "signIn" | "retention";

const settings: Readonly<Record<InstallationSetting, (state: InstallationState) => unknown>> = {
  signIn: ({ signIn: { passwords, secondFactorIn } }) => [passwords, secondFactorIn],
  retention: ({ audit, auditCeilingDays }) => [audit?.retentionDays, auditCeilingDays],
};

export const installationShape: StampedShape<InstallationState> = {
  lists: [resourceList("roles"), oidcProviders, passkeys, accounts],
  settings,
};

/** For the guard of a setting, which always exists. */
export function versionOfSetting(
  { settingStamps = {} }: Pick<InstallationState, "settingStamps">,
  name: InstallationSetting,
): Versioned {
  return settingStamps[name] ?? {};
}
