/** Adds a member without an invitation, or gives an account more: from the command line of the operator alone. */
import { workspaceIdSchema, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { defineInstallationCommand, refuse, type InstallationCommand } from "../installation/command.js";
import { findAccountByEmail } from "../installation/edit-account.js";
import { newAccount } from "../installation/new-account.js";
import type { RoleGrant } from "../installation/state.js";
import { refuseUnknownRole } from "../roles/role-field.js";
import { ownersOnly, senderOf } from "./reach.js";

export interface AddMember {
  /** Of a new account. */
  readonly accountId: string;
  readonly email: string;
  readonly grant?: {
    readonly workspaceId: WorkspaceId;
    readonly parentId?: WorkspaceId;
    readonly role: string;
  };
  readonly isOwner?: boolean;
  /** SHA-256 of the token of a one-time link, and until when it works. */
  readonly link: { readonly hash: string; readonly until: number };
}

export const addMember: InstallationCommand<AddMember> = defineInstallationCommand({
  name: "add-member",
  input: z.object({
    accountId: z.string(),
    email: z.string(),
    grant: z
      .object({
        workspaceId: workspaceIdSchema,
        parentId: workspaceIdSchema.exactOptional(),
        role: z.string(),
      })
      .exactOptional(),
    isOwner: z.boolean().exactOptional(),
    link: z.object({ hash: z.string(), until: z.number() }),
  }),
  decide: (state, { accountId, email, grant, isOwner = false, link }, { origin, now }) => {
    if (!senderOf(state, origin).isOwner) return { state, outcome: ownersOnly };
    const unknown = grant && refuseUnknownRole(grant.role, grant, state);
    if (unknown !== undefined) return { state, outcome: unknown };
    const known = findAccountByEmail(state, email);
    if (known?.status === "Disabled") {
      return refuse(state, "Disabled", `${email} is disabled; npm run member -- reset ${email} enables it`);
    }
    const at = now.getTime();
    const account = known ?? newAccount({ id: accountId, email, name: email, now: at });
    const added: RoleGrant[] =
      grant === undefined
        ? []
        : [{ workspaceId: grant.workspaceId, role: grant.role, from: "administrator" }];
    const changed = {
      ...account,
      isOwner: account.isOwner || isOwner,
      roles: [...account.roles.filter(({ workspaceId }) => workspaceId !== grant?.workspaceId), ...added],
      links: [{ ...link, purpose: purposeOf(state) }],
    };
    return {
      state: { ...state, accounts: [...state.accounts.filter(({ id }) => id !== changed.id), changed] },
      outcome: {
        ok: true,
        value: { accountId: changed.id, isNew: known === undefined, purpose: purposeOf(state) },
      },
    };
  },
});

/** With single sign-on only, a password would not help. */
export function purposeOf({
  signIn,
}: {
  readonly signIn: { readonly passwords: boolean };
}): "reset-password" | "sign-in" {
  return signIn.passwords ? "reset-password" : "sign-in";
}
