/** How members sign in: with passwords or with single sign-on only, and where a second factor is required. Owners only. */
import { issueAt, refusalError, saying, type WorkspaceId, workspaceIdSchema } from "@signalbox/core";
import { refused, type CommandOutcome } from "@signalbox/workspace";
import { z } from "zod";
import { defineInstallationOperation, type InstallationOperation } from "../installation/command.js";
import type { InstallationState } from "../installation/state.js";
import { lockOutError, lockOutFields, type ConfirmsLockOut } from "../members/lock-out.js";
import { ownersOnly, senderOf } from "../members/reach.js";
import { canAnOwnerSignIn } from "../sign-in/ways-to-sign-in.js";
import { versionOfSetting } from "../installation/versions.js";
import { says } from "../issue-sentences.js";

export interface PutSignInSettings extends ConfirmsLockOut {
  readonly passwords?: boolean;
  readonly secondFactorIn?: readonly WorkspaceId[];
}

const fields = {
  passwords: z.boolean().exactOptional().describe("False: members sign in with single sign-on only."),
  secondFactorIn: z
    .array(workspaceIdSchema)
    .max(1_000)
    .exactOptional()
    .describe("Workspaces whose members need a second factor; their children are included."),
};

const body = z
  .object({ ...fields, ...lockOutFields })
  .refine(
    (given) => Object.keys(given).some((name) => name !== "confirmLockOut"),
    saying(says.noSetting({ settings: ["passwords", "secondFactorIn"] })),
  );

export const signInSettingsSchema: z.ZodType<{
  readonly passwords: boolean;
  readonly secondFactorIn: readonly string[];
}> = z.object({ passwords: z.boolean(), secondFactorIn: z.array(z.string()) });

export const putSignInSettings: InstallationOperation<PutSignInSettings> = defineInstallationOperation<
  PutSignInSettings,
  PutSignInSettings
>({
  name: "put-sign-in-settings",
  summary: "Change the sign-in settings",
  description:
    "For owners of the installation that are signed in as members. What is absent stays as it is. Passwords can be turned off once an identity provider is set up and an owner has signed in with it.",
  example: { body: { passwords: true, secondFactorIn: ["c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10"] } },
  body,
  prepare: async ({ body: given }, { readWorkspace }) => {
    for (const [index, id] of (given.secondFactorIn ?? []).entries()) {
      if ((await readWorkspace(id)).createdAt !== null) continue;
      throw refusalError("BadRequest", issueAt(["secondFactorIn", index], says.unknownWorkspace({ id })));
    }
    return given;
  },
  answers: [
    { status: 200, description: "The settings", schema: signInSettingsSchema },
    {
      status: 400,
      description:
        "A field does not fit; `NoIdentityProvider`: there is none to sign in with; or `OwnerLocked`: no owner could sign in",
    },
    { status: 403, description: "`Forbidden`: the caller is no owner" },
    lockOutError,
  ],
  answer: (value) => ({ status: 200, body: value }),
  refreshes: "installation",
  input: z.object({ ...fields, ...lockOutFields }),
  asksBeforeLockOut: true,
  guards: { resource: "sign-in setting", find: (state) => versionOfSetting(state, "signIn") },
  decide: (state, { passwords, secondFactorIn }, { origin }) => {
    if (!senderOf(state, origin).isOwner) return { state, outcome: ownersOnly };
    const refusal = passwords === false ? refuseWithoutPasswords(state) : undefined;
    if (refusal !== undefined) return { state, outcome: refusal };
    const signIn = {
      ...state.signIn,
      ...(passwords !== undefined && { passwords }),
      ...(secondFactorIn !== undefined && { secondFactorIn: [...new Set(secondFactorIn)] }),
    };
    return {
      state: { ...state, signIn },
      outcome: {
        ok: true,
        value: { passwords: signIn.passwords, secondFactorIn: [...signIn.secondFactorIn] },
      },
    };
  },
});

function refuseWithoutPasswords({ accounts, signIn }: InstallationState): CommandOutcome | undefined {
  if (signIn.oidc.length === 0) {
    return refused("NoIdentityProvider", issueAt(["passwords"], says.noIdentityProvider()));
  }
  if (canAnOwnerSignIn(accounts, { ...signIn, passwords: false })) return undefined;
  return refused("OwnerLocked", issueAt(["passwords"], says.noOwnerSignedIn()));
}
