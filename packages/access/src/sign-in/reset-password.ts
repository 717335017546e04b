/** Sets a new password by a one-time link, which is used up. Ends every session of the account. */
import { z } from "zod";
import { defineInstallationCommand, refuse, type InstallationCommand } from "../installation/command.js";
import { withAccount } from "../installation/edit-account.js";
import { withoutSessions } from "../sessions/new-session.js";
import { findLink } from "./one-time-link.js";

export interface ResetPassword {
  /** SHA-256 of the link's token. */
  readonly link: string;
  /** Argon2id as a PHC string. */
  readonly hash: string;
}

export interface PasswordReset {
  readonly accountId: string;
  readonly changedAt: number;
}

export const passwordResetSchema: z.ZodType<PasswordReset> = z.object({
  accountId: z.string(),
  changedAt: z.number(),
});

export const resetPassword: InstallationCommand<ResetPassword> = defineInstallationCommand({
  name: "reset-password",
  input: z.object({ link: z.string(), hash: z.string() }),
  decide: (state, { link, hash }, { now }) => {
    const at = now.getTime();
    const account = findLink(state, { hash: link, purpose: "reset-password", now: at });
    if (account === undefined) {
      return refuse(
        state,
        "Unauthorized",
        "this link was used already or has expired; ask for a new one at /sign-in/reset",
      );
    }
    const changed = {
      ...withoutSessions(account, at),
      password: { hash, changedAt: at },
      // The password may be changed because a link came into the wrong hands.
      links: [],
    };
    return {
      state: withAccount(state, changed),
      outcome: { ok: true, value: { accountId: account.id, changedAt: at } },
    };
  },
});
