/** Makes new recovery codes; those before do not count any more. */
import { applied, refused } from "@signalbox/workspace";
import { z } from "zod";
import { defineInstallationCommand, refuse, type InstallationCommand } from "../installation/command.js";
import { findAccount, withAccount } from "../installation/edit-account.js";
import { signInProofSchema, useProof, type SignInProof } from "../sign-in/sign-in-proof.js";

export interface RenewRecoveryCodes {
  readonly accountId: string;
  /** A code or a recovery code. */
  readonly proof: SignInProof;
  /** SHA-256 of each, hex. */
  readonly recoveryCodes: readonly string[];
}

export const renewRecoveryCodes: InstallationCommand<RenewRecoveryCodes> = defineInstallationCommand({
  name: "renew-recovery-codes",
  input: z.object({
    accountId: z.string(),
    proof: signInProofSchema,
    recoveryCodes: z.array(z.string()),
  }),
  decide: (state, { accountId, proof, recoveryCodes }, { now }) => {
    const account = findAccount(state, accountId);
    if (account?.totp === undefined) return refuse(state, "Conflict", "the account has no second factor");
    const used = useProof(account, proof, now.getTime());
    if (typeof used === "string") return { state, outcome: refused("Forbidden", used) };
    return { state: withAccount(state, { ...used, recoveryCodes }), outcome: applied };
  },
});
