/** Adds a one-time link with which a member sets a new password. Only the newest links count. */
import { applied } from "@signalbox/workspace";
import { z } from "zod";
import { defineInstallationCommand, refuse, type InstallationCommand } from "../installation/command.js";
import { findAccount, withAccount } from "../installation/edit-account.js";

export interface RequestPasswordReset {
  readonly accountId: string;
  readonly link: { readonly hash: string; readonly until: number };
}

const maxLinks = 5;

export const requestPasswordReset: InstallationCommand<RequestPasswordReset> = defineInstallationCommand({
  name: "request-password-reset",
  input: z.object({ accountId: z.string(), link: z.object({ hash: z.string(), until: z.number() }) }),
  decide: (state, { accountId, link }, { now }) => {
    const account = findAccount(state, accountId);
    if (account === undefined) return refuse(state, "NotFound", "this account does not exist any more");
    const open = account.links.filter(({ until }) => until > now.getTime());
    const links = [...open, { ...link, purpose: "reset-password" } as const].slice(-maxLinks);
    return { state: withAccount(state, { ...account, links }), outcome: applied };
  },
});
