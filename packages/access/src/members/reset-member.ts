/**
 * Lets a member in again who cannot sign in: a one-time link, and without the second factor when that is lost. Enables a
 * disabled account. From the command line of the operator alone.
 */
import { z } from "zod";
import { defineInstallationCommand, refuse, type InstallationCommand } from "../installation/command.js";
import { findAccountByEmail, withAccount } from "../installation/edit-account.js";
import { purposeOf } from "./add-member.js";
import { ownersOnly, senderOf } from "./reach.js";
import { withoutSecondFactor } from "./reset-second-factor.js";

export interface ResetMember {
  readonly email: string;
  readonly removesSecondFactor: boolean;
  /** SHA-256 of the token of a one-time link, and until when it works. */
  readonly link: { readonly hash: string; readonly until: number };
}

export const resetMember: InstallationCommand<ResetMember> = defineInstallationCommand({
  name: "reset-member",
  input: z.object({
    email: z.string(),
    removesSecondFactor: z.boolean(),
    link: z.object({ hash: z.string(), until: z.number() }),
  }),
  decide: (state, { email, removesSecondFactor, link }, { origin, now }) => {
    if (!senderOf(state, origin).isOwner) return { state, outcome: ownersOnly };
    const account = findAccountByEmail(state, email);
    if (account === undefined) {
      return refuse(state, "NotFound", `there is no member ${email}; npm run member -- list shows all`);
    }
    const at = now.getTime();
    const kept = removesSecondFactor ? withoutSecondFactor(account, at) : account;
    const purpose = purposeOf(state);
    const changed = {
      ...kept,
      status: "Active",
      sessionsFrom: at,
      links: [{ ...link, purpose }],
    } as const;
    return {
      state: withAccount(state, changed),
      outcome: {
        ok: true,
        value: { accountId: account.id, purpose, wasDisabled: account.status === "Disabled" },
      },
    };
  },
});
