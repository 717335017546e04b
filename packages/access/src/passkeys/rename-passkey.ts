/** Gives a passkey another name. */
import { applied } from "@signalbox/workspace";
import { z } from "zod";
import { defineInstallationCommand, refuse, type InstallationCommand } from "../installation/command.js";
import { findAccount, withAccount } from "../installation/edit-account.js";

export interface RenamePasskey {
  readonly accountId: string;
  readonly passkeyId: string;
  readonly name: string;
}

export const passkeyNameField: z.ZodType<string> = z.string().trim().min(1).max(100);

export const renamePasskey: InstallationCommand<RenamePasskey> = defineInstallationCommand({
  name: "rename-passkey",
  input: z.object({ accountId: z.string(), passkeyId: z.string(), name: passkeyNameField }),
  guards: {
    resource: "passkey",
    find: (state, { accountId, passkeyId }) =>
      findAccount(state, accountId)?.passkeys.find(({ id }) => id === passkeyId),
  },
  decide: (state, { accountId, passkeyId, name }) => {
    const account = findAccount(state, accountId);
    if (account?.passkeys.some(({ id }) => id === passkeyId) !== true) {
      return refuse(state, "NotFound", "your account has no such passkey");
    }
    const passkeys = account.passkeys.map((each) => (each.id === passkeyId ? { ...each, name } : each));
    return { state: withAccount(state, { ...account, passkeys }), outcome: applied };
  },
});
