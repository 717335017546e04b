/** Whether an account has a way to sign in without an administrator's link. Pure. */
import type { Account, SignInSettings } from "../installation/state.js";

export function canSignIn(
  { password, passkeys, identities }: Pick<Account, "password" | "passkeys" | "identities">,
  { passwords, oidc }: Pick<SignInSettings, "passwords" | "oidc">,
): boolean {
  const issuers = new Set(oidc.map(({ issuer }) => issuer));
  if (identities.some(({ issuer }) => issuers.has(issuer))) return true;
  // Passkeys are off while passwords are off.
  return passwords && (password !== undefined || passkeys.length > 0);
}

/** Without one nobody could change the sign-in settings any more. */
export function canAnOwnerSignIn(
  accounts: readonly Account[],
  settings: Pick<SignInSettings, "passwords" | "oidc">,
): boolean {
  return accounts.some(
    (account) => account.isOwner && account.status === "Active" && canSignIn(account, settings),
  );
}
