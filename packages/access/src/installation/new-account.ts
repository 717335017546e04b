/** An account without a role and without a way to sign in. */
import type { Account } from "./state.js";

export function newAccount({
  id,
  email,
  name,
  now,
}: Pick<Account, "id" | "email" | "name"> & { readonly now: number }): Account {
  return {
    id,
    email,
    name,
    status: "Active",
    isOwner: false,
    createdAt: now,
    updatedAt: now,
    sessionsFrom: now,
    recoveryCodes: [],
    passkeys: [],
    identities: [],
    roles: [],
    links: [],
  };
}
