/** Records an attempt to sign in to an account that failed. Changes nothing. */
import { refused } from "@signalbox/workspace";
import { z } from "zod";
import { defineInstallationCommand, type InstallationCommand } from "../installation/command.js";

export const signInFailures = ["password", "code", "disabled"] as const;
export type SignInFailure = (typeof signInFailures)[number];

export interface FailSignIn {
  readonly accountId: string;
  /** What was wrong. */
  readonly reason: SignInFailure;
}

export const failSignIn: InstallationCommand<FailSignIn> = defineInstallationCommand({
  name: "fail-sign-in",
  input: z.object({ accountId: z.string(), reason: z.enum(signInFailures) }),
  decide: (state, { reason }) => ({ state, outcome: refused("Unauthorized", `wrong: ${reason}`) }),
});
