/** Adds a passkey to an account. The api has verified it; the challenge counts once. */
import { applied } from "@signalbox/workspace";
import { z } from "zod";
import { defineInstallationCommand, refuse, type InstallationCommand } from "../installation/command.js";
import { findAccount, withAccount } from "../installation/edit-account.js";
import type { Passkey, UsedToken } from "../installation/state.js";
import { usedTokenSchema, useOnce } from "../installation/use-once.js";

export interface AddPasskey {
  readonly accountId: string;
  readonly challenge: UsedToken;
  readonly passkey: Pick<Passkey, "id" | "publicKey" | "counter" | "transports" | "name">;
}

export const maxPasskeys = 20;

export const addPasskey: InstallationCommand<AddPasskey> = defineInstallationCommand({
  name: "add-passkey",
  input: z.object({
    accountId: z.string(),
    challenge: usedTokenSchema,
    passkey: z.object({
      id: z.string(),
      publicKey: z.string(),
      counter: z.int(),
      transports: z.array(z.string()),
      name: z.string(),
    }),
  }),
  decide: (stored, { accountId, challenge, passkey }, { now }) => {
    const at = now.getTime();
    const state = useOnce(stored, challenge, at);
    if (state === undefined) {
      return refuse(stored, "Conflict", "this registration was used already or has expired; start again");
    }
    const account = findAccount(state, accountId);
    if (account === undefined) return refuse(state, "NotFound", "this account does not exist any more");
    if (state.accounts.some(({ passkeys }) => passkeys.some(({ id }) => id === passkey.id))) {
      return refuse(state, "Conflict", "this passkey is registered already");
    }
    if (account.passkeys.length >= maxPasskeys) {
      return refuse(state, "BadRequest", `an account has at most ${maxPasskeys} passkeys; remove one first`);
    }
    const passkeys = [...account.passkeys, { ...passkey, createdAt: at }];
    return { state: withAccount(state, { ...account, passkeys }), outcome: applied };
  },
});
