/**
 * Turns the second factor on: the member gave a first code of it. The browser's session gets a new id, because it may do
 * more from now on.
 */
import { applied } from "@signalbox/workspace";
import { z } from "zod";
import { defineInstallationCommand, refuse, type InstallationCommand } from "../installation/command.js";
import { findAccount, withAccount } from "../installation/edit-account.js";
import { pendingSecretOf } from "./begin-totp.js";
import {
  endedRows,
  endedSessionSchema,
  newSessionSchema,
  openedRow,
  withEnded,
  type EndedSession,
  type NewSession,
} from "../sessions/new-session.js";

export interface ConfirmTotp {
  readonly accountId: string;
  /** The secret that was checked, as `begin-second-factor` stored it. */
  readonly sealed: string;
  /** The 30-second step of the code. */
  readonly step: number;
  /** SHA-256 of each, hex. */
  readonly recoveryCodes: readonly string[];
  /** Of a browser that is signed in: its session, and the new one. */
  readonly replaces?: { readonly before: EndedSession; readonly session: NewSession };
}

export const confirmTotp: InstallationCommand<ConfirmTotp> = defineInstallationCommand({
  name: "confirm-second-factor",
  input: z.object({
    accountId: z.string(),
    sealed: z.string(),
    step: z.int(),
    recoveryCodes: z.array(z.string()),
    replaces: z.object({ before: endedSessionSchema, session: newSessionSchema }).exactOptional(),
  }),
  decide: (state, { accountId, sealed, step, recoveryCodes, replaces }, { now }) => {
    const account = findAccount(state, accountId);
    const at = now.getTime();
    if (account === undefined || pendingSecretOf(account, at) !== sealed) {
      return refuse(
        state,
        "Conflict",
        "the second factor was set up anew meanwhile, or it took more than ten minutes; begin again",
      );
    }
    const { pendingTotp: _, ...rest } = account;
    const ended = replaces === undefined ? [] : [replaces.before];
    const changed = {
      ...withEnded(rest, ended, at),
      totp: { sealed, createdAt: at, lastStep: step },
      recoveryCodes,
    };
    return {
      state: withAccount(state, changed),
      changes: [
        ...endedRows(ended),
        ...(replaces === undefined ? [] : [openedRow(changed, replaces.session, at)]),
      ],
      outcome: applied,
    };
  },
});
