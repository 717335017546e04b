/**
 * Uses an invitation up: creates an account with a name and a password, or gives the role to the account that has the
 * address already and is signed in.
 */
import { z } from "zod";
import { defineInstallationCommand, refuse, type InstallationCommand } from "../installation/command.js";
import { findAccount, findAccountByEmail } from "../installation/edit-account.js";
import { newAccount } from "../installation/new-account.js";
import type { Account, Invitation } from "../installation/state.js";

export interface AcceptInvitation {
  /** SHA-256 of its token. */
  readonly hash: string;
  /** Of a new account, or of the signed-in one. */
  readonly accountId: string;
  /** Of a new account; `hash`: Argon2id as a PHC string. */
  readonly profile?: { readonly name: string; readonly hash: string };
}

export interface AcceptedInvitation {
  /** Of the password of a new account. */
  readonly changedAt: number;
}

export const acceptedInvitationSchema: z.ZodType<AcceptedInvitation> = z.object({ changedAt: z.number() });

export const acceptInvitation: InstallationCommand<AcceptInvitation> = defineInstallationCommand({
  name: "accept-invitation",
  input: z.object({
    hash: z.string(),
    accountId: z.string(),
    profile: z.object({ name: z.string(), hash: z.string() }).exactOptional(),
  }),
  decide: (state, { hash, accountId, profile }, { now }) => {
    const at = now.getTime();
    const invitation = state.invitations.find((each) => each.hash === hash && each.until > at);
    if (invitation === undefined) {
      return refuse(
        state,
        "Unauthorized",
        "this invitation was used already, has expired or was taken back; ask for a new one",
      );
    }
    const { email } = invitation;
    const known = findAccount(state, accountId);
    if (known === undefined && (profile === undefined || findAccountByEmail(state, email) !== undefined)) {
      return refuse(state, "Conflict", `${email} has an account already; sign in with it to accept`);
    }
    if (known !== undefined && known.email !== email) {
      return refuse(state, "Forbidden", "this invitation is for another address; sign out first");
    }
    const account = known ?? newAccount({ id: accountId, email, name: profile?.name ?? email, now: at });
    const accepted: Account = {
      ...grantedBy(account, invitation),
      ...(known === undefined && profile && { password: { hash: profile.hash, changedAt: at } }),
    };
    return {
      state: {
        ...state,
        invitations: state.invitations.filter((each) => each !== invitation),
        accounts: [...state.accounts.filter(({ id }) => id !== accountId), accepted],
      },
      outcome: { ok: true, value: { changedAt: at } },
    };
  },
});

/** With the role of the invitation, which takes the place of another one in the same workspace. */
export function grantedBy(account: Account, { workspaceId, role }: Invitation): Account {
  const others = account.roles.filter((grant) => grant.workspaceId !== workspaceId);
  return { ...account, roles: [...others, { workspaceId, role, from: "invitation" }] };
}
