/** Notes that a session is in use. A note that comes late, or after the end of the session, changes nothing. */
import { applied } from "@signalbox/workspace";
import { z } from "zod";
import { defineInstallationCommand, type InstallationCommand } from "../installation/command.js";
import { findAccount } from "../installation/edit-account.js";
import { isSessionOpen, noteLifeMs } from "./new-session.js";
import { sessionTable, type SessionRow } from "./session-table.js";

export interface TouchSession {
  readonly hash: string;
  /** As it was read, with the new `seenAt`. */
  readonly row: SessionRow;
}

export const touchSession: InstallationCommand<TouchSession> = defineInstallationCommand({
  name: "touch-session",
  input: z.object({ hash: z.string(), row: sessionTable.schema }),
  unrecorded: true,
  decide: (state, { hash, row }, { now }) => {
    const at = now.getTime();
    const isOpen = isSessionOpen(row, findAccount(state, row.accountId), at);
    const counts = isOpen && at - row.seenAt < noteLifeMs;
    return { state, changes: counts ? [sessionTable.put(hash, row)] : [], outcome: applied };
  },
});
