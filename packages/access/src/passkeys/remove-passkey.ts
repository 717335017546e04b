/** Removes a passkey: it cannot sign in any more. */
import { applied } from "@signalbox/workspace";
import { z } from "zod";
import { defineInstallationCommand, refuse, type InstallationCommand } from "../installation/command.js";
import { findAccount, withAccount } from "../installation/edit-account.js";
import { lockOutFields, type ConfirmsLockOut } from "../members/lock-out.js";

export interface RemovePasskey extends ConfirmsLockOut {
  readonly accountId: string;
  readonly passkeyId: string;
}

export const removePasskey: InstallationCommand<RemovePasskey> = defineInstallationCommand({
  name: "remove-passkey",
  input: z.object({ accountId: z.string(), passkeyId: z.string(), ...lockOutFields }),
  asksBeforeLockOut: true,
  guards: {
    resource: "passkey",
    find: (state, { accountId, passkeyId }) =>
      findAccount(state, accountId)?.passkeys.find(({ id }) => id === passkeyId),
  },
  decide: (state, { accountId, passkeyId }) => {
    const account = findAccount(state, accountId);
    if (account?.passkeys.some(({ id }) => id === passkeyId) !== true) {
      return refuse(state, "NotFound", "your account has no such passkey");
    }
    const passkeys = account.passkeys.filter(({ id }) => id !== passkeyId);
    return { state: withAccount(state, { ...account, passkeys }), outcome: applied };
  },
});
