/** GET `/settings/message-limits`: the workspace's frequency caps, quiet hours, and time of retries. */
import { messageLimitsFields, noMessageLimits, settingVersion, withUpdatedAt } from "@signalbox/workspace";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { readWorkspace } from "./read-workspace.js";

export const getMessageLimits: Endpoint = defineEndpoint({
  summary: "Show frequency caps and quiet hours",
  answers: [
    {
      status: 200,
      description: "Empty lists when nothing is set",
      schema: withUpdatedAt(messageLimitsFields),
    },
  ],
  handle: async ({ workspaceId }, { actors }) => {
    const { messageLimits = noMessageLimits, ...state } = await readWorkspace(workspaceId, actors);
    return { status: 200, body: { ...messageLimits, ...settingVersion(state, "messageLimits") } };
  },
});
