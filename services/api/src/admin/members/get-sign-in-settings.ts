/** GET `/sign-in-settings`: how members sign in. Owners of the installation see it for all workspaces. */
import { settingVersion, withUpdatedAt } from "@signalbox/workspace";
import { findAccount, signInSettingsSchema } from "@signalbox/access";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { readWorkspace } from "../settings/read-workspace.js";

export const getSignInSettings: Endpoint = defineEndpoint({
  summary: "Show the sign-in settings",
  description:
    "`secondFactorIn` has the workspaces whose members need a second factor: all of them for owners of the installation, else this workspace and its parent.",
  answers: [{ status: 200, description: "The settings", schema: withUpdatedAt(signInSettingsSchema) }],
  handle: async ({ workspaceId, origin: { principal } }, { installation, actors }) => {
    const { parentId } = await readWorkspace(workspaceId, actors);
    const state = await installation.find();
    const { passwords, secondFactorIn } = state.signIn;
    const isOwner = principal.kind === "member" && findAccount(state, principal.id)?.isOwner === true;
    const shown = secondFactorIn.filter((id) => isOwner || id === workspaceId || id === parentId);
    return { status: 200, body: { passwords, secondFactorIn: shown, ...settingVersion(state, "signIn") } };
  },
});
