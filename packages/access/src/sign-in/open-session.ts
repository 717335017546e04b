/**
 * Opens a session: the last step of every sign-in. Refuses disabled accounts and proof that was used before. Its audit
 * entry is the record of the sign-in.
 */
import { applied, refused } from "@signalbox/workspace";
import { z } from "zod";
import { defineInstallationCommand, refuse, type InstallationCommand } from "../installation/command.js";
import { findAccount, withAccount } from "../installation/edit-account.js";
import {
  endedRows,
  endedSessionSchema,
  newSessionSchema,
  openedRow,
  withEnded,
  type EndedSession,
  type NewSession,
} from "../sessions/new-session.js";
import { signInProofSchema, useProof, type SignInProof } from "./sign-in-proof.js";

export interface OpenSession {
  readonly accountId: string;
  readonly session: NewSession;
  readonly proof: SignInProof;
  /** The browser's session before, and those that have expired. */
  readonly ends: readonly EndedSession[];
}

export const openSession: InstallationCommand<OpenSession> = defineInstallationCommand({
  name: "open-session",
  input: z.object({
    accountId: z.string(),
    session: newSessionSchema,
    proof: signInProofSchema,
    ends: z.array(endedSessionSchema),
  }),
  decide: (state, { accountId, session, proof, ends }, { now }) => {
    const account = findAccount(state, accountId);
    if (account === undefined) return refuse(state, "Unauthorized", "this account does not exist any more");
    if (account.status !== "Active") {
      return refuse(state, "Unauthorized", "this account is disabled; ask an administrator to enable it");
    }
    const at = now.getTime();
    const used = useProof(account, proof, at);
    if (typeof used === "string") return { state, outcome: refused("Unauthorized", used) };
    const signedIn = { ...withEnded(used, ends, at), lastSignInAt: at };
    return {
      state: withAccount(state, signedIn),
      changes: [...endedRows(ends), openedRow(signedIn, session, at)],
      outcome: applied,
    };
  },
});
