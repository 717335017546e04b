/**
 * Decides about a sign-in whose signature the api has verified: the challenge counts once, and the counter of the passkey
 * must grow, or it was copied.
 */
import { z } from "zod";
import { defineInstallationCommand, refuse, type InstallationCommand } from "../installation/command.js";
import { withAccount } from "../installation/edit-account.js";
import type { Passkey, UsedToken } from "../installation/state.js";
import { usedTokenSchema, useOnce } from "../installation/use-once.js";

export interface SignInWithPasskey {
  readonly passkeyId: string;
  readonly counter: number;
  readonly challenge: UsedToken;
}

export const signInWithPasskey: InstallationCommand<SignInWithPasskey> = defineInstallationCommand({
  name: "sign-in-with-passkey",
  input: z.object({ passkeyId: z.string(), counter: z.int(), challenge: usedTokenSchema }),
  decide: (stored, { passkeyId, counter, challenge }, { now }) => {
    const at = now.getTime();
    const state = useOnce(stored, challenge, at);
    if (state === undefined) {
      return refuse(stored, "Unauthorized", "This sign-in was used already or has expired. Start again.");
    }
    if (!state.signIn.passwords) {
      return refuse(
        state,
        "Unauthorized",
        "Passkeys are turned off here. Sign in through your identity provider.",
      );
    }
    const account = state.accounts.find(({ passkeys }) => passkeys.some(({ id }) => id === passkeyId));
    const passkey = account?.passkeys.find(({ id }) => id === passkeyId);
    if (account === undefined || passkey === undefined) {
      return refuse(state, "Unauthorized", "This passkey is not registered here. Sign in another way.");
    }
    if (account.status !== "Active") {
      return refuse(state, "Unauthorized", "This account is disabled. Ask an administrator to enable it.");
    }
    if (!grows(passkey, counter)) {
      return refuse(
        state,
        "Unauthorized",
        "This passkey was used in a way that suggests a copy. Sign in another way and remove it.",
      );
    }
    const used = { ...passkey, counter, lastUsedAt: at };
    const passkeys = account.passkeys.map((each) => (each === passkey ? used : each));
    return {
      state: withAccount(state, { ...account, passkeys }),
      outcome: { ok: true, value: { accountId: account.id } },
    };
  },
});

/** Passkeys that are kept in several devices have no counter: it stays 0. */
function grows({ counter: before }: Passkey, counter: number): boolean {
  return counter > before || (counter === 0 && before === 0);
}
