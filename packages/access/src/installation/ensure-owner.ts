/**
 * Creates the first owner of an installation, with a one-time sign-in link. Every api process sends it at its start with a
 * link of its own; only the first one counts, and its sender alone shows the link. Until an owner has signed in, a later
 * start may add a link: one that was lost or has expired must not lock everyone out.
 */
import type { WorkspaceId } from "@signalbox/core";
import { workspaceIdSchema } from "@signalbox/core";
import { z } from "zod";
import { defineInstallationCommand, type InstallationCommand } from "./command.js";
import { withAccount } from "./edit-account.js";
import { newAccount } from "./new-account.js";
import type { Account, InstallationState } from "./state.js";

export interface EnsureOwner {
  readonly accountId: string;
  readonly email: string;
  readonly link: { readonly hash: string; readonly until: number };
  /** In which the owner is an administrator too. */
  readonly workspaceId?: WorkspaceId;
  /** Adds the link also when the owner has another one that works. */
  readonly renews?: boolean;
}

const maxLinks = 5;

export const ensureOwner: InstallationCommand<EnsureOwner> = defineInstallationCommand({
  name: "ensure-owner",
  input: z.object({
    accountId: z.string(),
    email: z.string(),
    link: z.object({ hash: z.string(), until: z.number() }),
    workspaceId: workspaceIdSchema.exactOptional(),
    renews: z.boolean().exactOptional(),
  }),
  decide: (state, { accountId, email, link: { hash, until }, workspaceId, renews = false }, { now }) => {
    const link = { hash, until, purpose: "sign-in" } as const;
    const waiting = ownerToSignIn(state, { renews, now: now.getTime() });
    if (waiting !== undefined) {
      const links = [
        ...waiting.links.filter((each) => each.until > now.getTime() && each.hash !== hash),
        link,
      ];
      return {
        state: withAccount(state, { ...waiting, links: links.slice(-maxLinks) }),
        outcome: { ok: true, value: { accountId: waiting.id, isNew: false } },
      };
    }
    const owner = state.accounts.find(({ isOwner }) => isOwner);
    if (owner !== undefined)
      return { state, outcome: { ok: true, value: { accountId: owner.id, isNew: false } } };
    const account = {
      ...newAccount({ id: accountId, email, name: "Owner", now: now.getTime() }),
      isOwner: true,
      roles: workspaceId === undefined ? [] : [{ workspaceId, role: "Admin", from: "start" } as const],
      links: [link],
    };
    return {
      state: { ...state, accounts: [...state.accounts, account] },
      outcome: { ok: true, value: { accountId, isNew: true } },
    };
  },
});

/** The owner who needs a link: none has signed in yet, and there is no link that works or a new one is wanted. */
export function ownerToSignIn(
  { accounts }: Pick<InstallationState, "accounts">,
  { renews, now }: { readonly renews: boolean; readonly now: number },
): Account | undefined {
  const owners = accounts.filter(({ isOwner, status }) => isOwner && status === "Active");
  if (owners.some(({ lastSignInAt }) => lastSignInAt !== undefined)) return undefined;
  return owners.find(({ links }) => renews || !links.some(({ until }) => until > now));
}
