/** Everything sealed in the installation's state: the second factors of members, the secrets of identity providers. */
import type { Account, InstallationState } from "./state.js";

export function sealedInInstallation(state: InstallationState): readonly string[] {
  const found: string[] = [];
  mapSealedInInstallation(state, (sealed) => {
    found.push(sealed);
    return sealed;
  });
  return found;
}

export function mapSealedInInstallation(
  state: InstallationState,
  change: (sealed: string) => string,
): InstallationState {
  const { accounts, signIn } = state;
  return {
    ...state,
    accounts: accounts.map((account) => withSealed(account, change)),
    signIn: {
      ...signIn,
      oidc: signIn.oidc.map((each) => ({ ...each, sealedSecret: change(each.sealedSecret) })),
    },
  };
}

function withSealed(account: Account, change: (sealed: string) => string): Account {
  const { totp, pendingTotp } = account;
  return {
    ...account,
    ...(totp !== undefined && { totp: { ...totp, sealed: change(totp.sealed) } }),
    ...(pendingTotp !== undefined && {
      pendingTotp: { ...pendingTotp, sealed: change(pendingTotp.sealed) },
    }),
  };
}
