/** GET `/settings/approvals`. */
import { approvalSettingsSchema, chosenKinds, settingVersion, withUpdatedAt } from "@signalbox/workspace";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { readWorkspace } from "../settings/read-workspace.js";

export const getApprovalSettings: Endpoint = defineEndpoint({
  summary: "Show what needs an approval",
  answers: [
    {
      status: 200,
      description: "The settings",
      schema: withUpdatedAt(approvalSettingsSchema),
      example: { authorsPublish: false, kinds: ["Journey", "Template", "Broadcast"] },
    },
  ],
  handle: async ({ workspaceId }, { actors }) => {
    const state = await readWorkspace(workspaceId, actors);
    const { authorsPublish } = state;
    const kinds = chosenKinds(state);
    return { status: 200, body: { authorsPublish, kinds, ...settingVersion(state, "approvals") } };
  },
});
