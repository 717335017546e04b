/** GET `/settings/message-limits`: the workspace's frequency caps and quiet hours. */
import { noMessageLimits } from "@signalbox/workspace";
import { defineRoute, type Route } from "../../http/route.js";
import { messageLimitsFields } from "./message-limits-fields.js";
import { readWorkspace } from "./read-workspace.js";

export const getMessageLimits: Route = defineRoute({
  method: "GET",
  path: "/settings/message-limits",
  summary: "Show frequency caps and quiet hours",
  tag: "Settings",
  answers: [{ status: 200, description: "Empty lists when nothing is set", schema: messageLimitsFields }],
  handle: async ({ workspaceId }, { actors }) => {
    const { messageLimits = noMessageLimits } = await readWorkspace(workspaceId, actors);
    return { status: 200, body: messageLimits };
  },
});
