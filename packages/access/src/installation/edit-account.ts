/** Finds and replaces one account of the installation. */
import { foldEmail } from "../members/fold-email.js";
import type { Account, InstallationState } from "./state.js";

export function findAccount(
  { accounts }: Pick<InstallationState, "accounts">,
  id: string,
): Account | undefined {
  return accounts.find((account) => account.id === id);
}

/** `email` with A to Z in any case, with or without spaces around it. */
export function findAccountByEmail(
  { accounts }: Pick<InstallationState, "accounts">,
  email: string,
): Account | undefined {
  const address = foldEmail(email);
  return accounts.find((account) => account.email === address);
}

export function withAccount(state: InstallationState, changed: Account): InstallationState {
  return { ...state, accounts: state.accounts.map((each) => (each.id === changed.id ? changed : each)) };
}
