/** Keeps the secret of a second factor until a first code confirms that the member's app has it. */
import { applied } from "@signalbox/workspace";
import { z } from "zod";
import { defineInstallationCommand, refuse, type InstallationCommand } from "../installation/command.js";
import { findAccount, withAccount } from "../installation/edit-account.js";
import type { Account } from "../installation/state.js";

/** So long a secret waits for its first code. */
const pendingLifeMs = 10 * 60 * 1000;

/** Sealed; undefined when none is waiting or it has waited too long. `now` in ms. */
export function pendingSecretOf(
  { pendingTotp }: Pick<Account, "pendingTotp">,
  now: number,
): string | undefined {
  if (pendingTotp === undefined || now - pendingTotp.createdAt > pendingLifeMs) return undefined;
  return pendingTotp.sealed;
}

export interface BeginTotp {
  readonly accountId: string;
  readonly sealed: string;
}

export const beginTotp: InstallationCommand<BeginTotp> = defineInstallationCommand({
  name: "begin-second-factor",
  input: z.object({ accountId: z.string(), sealed: z.string() }),
  decide: (state, { accountId, sealed }, { now }) => {
    const account = findAccount(state, accountId);
    if (account === undefined) return refuse(state, "NotFound", "this account does not exist any more");
    if (account.totp !== undefined) {
      return refuse(state, "Conflict", "the account has a second factor already; turn it off first");
    }
    const pendingTotp = { sealed, createdAt: now.getTime() };
    return { state: withAccount(state, { ...account, pendingTotp }), outcome: applied };
  },
});
