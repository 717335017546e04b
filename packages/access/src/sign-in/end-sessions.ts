/** Ends sessions of an account: those named, or all but one. */
import { applied } from "@signalbox/workspace";
import { z } from "zod";
import { defineInstallationCommand, refuse, type InstallationCommand } from "../installation/command.js";
import { findAccount, withAccount } from "../installation/edit-account.js";
import { endedRows, endedSessionSchema, withEnded, type EndedSession } from "../sessions/new-session.js";

export interface EndSessions {
  readonly accountId: string;
  readonly sessions: readonly EndedSession[];
}

export const endSessions: InstallationCommand<EndSessions> = defineInstallationCommand({
  name: "end-sessions",
  input: z.object({ accountId: z.string(), sessions: z.array(endedSessionSchema) }),
  decide: (state, { accountId, sessions }, { now }) => {
    const account = findAccount(state, accountId);
    if (account === undefined) return refuse(state, "NotFound", "this account does not exist any more");
    return {
      state: withAccount(state, withEnded(account, sessions, now.getTime())),
      changes: endedRows(sessions),
      outcome: applied,
    };
  },
});
