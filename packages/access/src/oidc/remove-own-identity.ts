/** Removes the link of a member's own account to a user of an identity provider. */
import { applied, refused } from "@signalbox/workspace";
import { z } from "zod";
import { defineInstallationCommand, refuse, type InstallationCommand } from "../installation/command.js";
import { findAccount, withAccount } from "../installation/edit-account.js";
import { canSignIn } from "../sign-in/ways-to-sign-in.js";
import { isLinkedTo, withoutIdentity } from "./without-identity.js";

export interface RemoveOwnIdentity {
  readonly accountId: string;
  readonly issuer: string;
}

export const issuerField: z.ZodType<string> = z.string().min(1).max(2_048);

export const removeOwnIdentity: InstallationCommand<RemoveOwnIdentity> = defineInstallationCommand({
  name: "remove-own-account-link",
  input: z.object({ accountId: z.string(), issuer: issuerField }),
  decide: (state, { accountId, issuer }) => {
    const account = findAccount(state, accountId);
    if (account === undefined || !isLinkedTo(account, issuer)) {
      return refuse(state, "NotFound", "your account has no link to this identity provider");
    }
    const changed = withoutIdentity(account, issuer, state);
    if (!canSignIn(changed, state.signIn)) {
      const message = state.signIn.passwords
        ? "this is your only way to sign in; set a password or add a passkey first"
        : "this is your only way to sign in, because passwords are turned off";
      return { state, outcome: refused("OnlySignIn", message) };
    }
    return { state: withAccount(state, changed), outcome: applied };
  },
});
