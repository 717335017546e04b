/** A member's new password. It ends every session but that of the browser that sets it, which gets a new id. */
import { refused } from "@signalbox/workspace";
import { z } from "zod";
import { defineInstallationCommand, refuse, type InstallationCommand } from "../installation/command.js";
import { findAccount, withAccount } from "../installation/edit-account.js";
import { newSessionSchema, openedRow, withoutSessions, type NewSession } from "../sessions/new-session.js";
import { signInProofSchema, useProof, type SignInProof } from "./sign-in-proof.js";

export interface SetPassword {
  readonly accountId: string;
  /** Argon2id as a PHC string. */
  readonly hash: string;
  /** The password before, when there is one. */
  readonly proof: SignInProof;
  readonly session: NewSession;
}

export const setPassword: InstallationCommand<SetPassword> = defineInstallationCommand({
  name: "set-password",
  input: z.object({
    accountId: z.string(),
    hash: z.string(),
    proof: signInProofSchema,
    session: newSessionSchema,
  }),
  decide: (state, { accountId, hash, proof, session }, { now }) => {
    const account = findAccount(state, accountId);
    if (account === undefined) return refuse(state, "NotFound", "this account does not exist any more");
    const at = now.getTime();
    if (account.password !== undefined && proof.passwordChangedAt === undefined)
      return refuse(state, "Forbidden", "give the current password");
    const used = useProof(account, proof, at);
    if (typeof used === "string") return { state, outcome: refused("Conflict", used) };
    const changed = { ...withoutSessions(used, at), password: { hash, changedAt: at } };
    return {
      state: withAccount(state, changed),
      changes: [openedRow(changed, session, at)],
      outcome: { ok: true, value: null },
    };
  },
});
