/** Turns the second factor off. It ends every session but that of the browser, which gets a new id. */
import { applied, refused } from "@signalbox/workspace";
import { z } from "zod";
import { defineInstallationCommand, refuse, type InstallationCommand } from "../installation/command.js";
import { findAccount, withAccount } from "../installation/edit-account.js";
import { newSessionSchema, openedRow, withoutSessions, type NewSession } from "../sessions/new-session.js";
import { signInProofSchema, useProof, type SignInProof } from "../sign-in/sign-in-proof.js";

export interface DisableTotp {
  readonly accountId: string;
  /** A code or a recovery code. */
  readonly proof: SignInProof;
  readonly session: NewSession;
}

export const disableTotp: InstallationCommand<DisableTotp> = defineInstallationCommand({
  name: "disable-second-factor",
  input: z.object({ accountId: z.string(), proof: signInProofSchema, session: newSessionSchema }),
  decide: (state, { accountId, proof, session }, { now }) => {
    const account = findAccount(state, accountId);
    if (account?.totp === undefined) return refuse(state, "Conflict", "the account has no second factor");
    const at = now.getTime();
    const used = useProof(account, proof, at);
    if (typeof used === "string") return { state, outcome: refused("Forbidden", used) };
    const { totp: _, ...rest } = used;
    const changed = { ...withoutSessions(rest, at), recoveryCodes: [] };
    return {
      state: withAccount(state, changed),
      changes: [openedRow(changed, session, at)],
      outcome: applied,
    };
  },
});
