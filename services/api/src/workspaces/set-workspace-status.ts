/** PATCH `/api-l/admin/workspaces/status`: pauses a workspace, so that it accepts no events, or resumes it. */
import { setWorkspaceStatus as command } from "@signalbox/workspace";
import { z } from "zod";
import { runCommand } from "../commands/run-command.js";
import { defineRoute, type Route } from "../http/route.js";
import { workspaceChanged } from "./workspace-changed.js";
import { workspaceRow, workspaceRowSchema } from "./workspace-row.js";

export const setWorkspaceStatus: Route = defineRoute({
  method: "PATCH",
  base: "/api-l",
  path: "/admin/workspaces/status",
  summary: "Pause or resume a workspace",
  tag: "Workspaces",
  target: { externalIdInBody: true, mustBeNamed: true },
  body: z.object({
    status: z.enum(["Active", "Paused"]).describe("Paused: events are refused; administration goes on."),
    externalId: z.string().exactOptional().describe("Instead of workspaceId."),
  }),
  answers: [{ status: 200, description: "The workspace as it is now", schema: workspaceRowSchema }],
  handle: (request, api) =>
    runCommand(
      {
        command,
        input: () => ({ status: request.body.status }),
        withFollowUps: true,
        answer: async () => {
          const { workspaceId } = request;
          const state = await workspaceChanged(workspaceId, api);
          return {
            status: 200,
            body: workspaceRow(workspaceId, state, api.secrets),
            headers: { "cache-control": "no-store" },
          };
        },
      },
      request,
      api,
    ),
});
