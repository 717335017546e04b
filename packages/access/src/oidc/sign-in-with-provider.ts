/** Signs in a user of an identity provider: links or creates the account and sets the roles of its groups. */
import { workspaceIdSchema, type WorkspaceId } from "@signalbox/core";
import { refused } from "@signalbox/workspace";
import { z } from "zod";
import { defineInstallationCommand, type InstallationCommand } from "../installation/command.js";
import type { UsedToken } from "../installation/state.js";
import { usedTokenSchema, useOnce } from "../installation/use-once.js";
import { decideProviderSignIn, providerRefusals } from "./decide-provider-sign-in.js";
import { providerClaimsSchema, type ProviderClaims } from "./provider-claims.js";

export interface SignInWithProvider {
  readonly providerId: string;
  /** The state of this sign-in. It is used up in any case. */
  readonly token: UsedToken;
  readonly claims: ProviderClaims;
  readonly newAccountId: string;
  /** Workspaces without a parent: their last Admin stays. */
  readonly rootWorkspaces: readonly WorkspaceId[];
  /** Invitations to these do not count. */
  readonly deletedWorkspaces?: readonly WorkspaceId[];
}

export const signInWithProvider: InstallationCommand<SignInWithProvider> = defineInstallationCommand({
  name: "sign-in-with-provider",
  input: z.object({
    providerId: z.string(),
    token: usedTokenSchema,
    claims: providerClaimsSchema,
    newAccountId: z.string(),
    rootWorkspaces: z.array(workspaceIdSchema),
    deletedWorkspaces: z.array(workspaceIdSchema).exactOptional(),
  }),
  decide: (stored, { providerId, token, claims, newAccountId, ...known }, { now }) => {
    const at = now.getTime();
    const state = useOnce(stored, token, at);
    if (state === undefined) {
      return {
        state: stored,
        outcome: refused(providerRefusals.used, "This sign-in was used already or has expired. Start again."),
      };
    }
    const provider = state.signIn.oidc.find(({ id }) => id === providerId);
    if (provider === undefined) {
      return {
        state,
        outcome: refused(providerRefusals.unknown, "This way to sign in was removed. Choose another one."),
      };
    }
    const decided = decideProviderSignIn(state, {
      provider,
      claims,
      newAccountId,
      needsAdmin: (workspaceId) => known.rootWorkspaces.includes(workspaceId),
      isDeleted: (workspaceId) => known.deletedWorkspaces?.includes(workspaceId) === true,
      now: at,
    });
    if (!decided.ok) return { state, outcome: decided.outcome };
    return {
      state: decided.state,
      outcome: { ok: true, value: { accountId: decided.account.id, isNew: decided.isNew } },
    };
  },
});
