/** GET `/settings/approvals`. */
import { approvalSettingsSchema, settingVersion, withUpdatedAt } from "@signalbox/workspace";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { readWorkspace } from "../settings/read-workspace.js";

export const getApprovalSettings: Endpoint = defineEndpoint({
  summary: "Show whether authors publish without approval",
  answers: [
    {
      status: 200,
      description: "The settings",
      schema: withUpdatedAt(approvalSettingsSchema),
      example: { authorsPublish: false },
    },
  ],
  handle: async ({ workspaceId }, { actors }) => {
    const { authorsPublish, ...state } = await readWorkspace(workspaceId, actors);
    return { status: 200, body: { authorsPublish, ...settingVersion(state, "approvals") } };
  },
});
