/** GET `/api-l/admin/workspaces/`: one workspace, the caller's own or a child of it, also a deleted one. */
import { z } from "zod";
import { readWorkspace } from "../admin/settings/read-workspace.js";
import { defineRoute, type Route } from "../http/route.js";
import { workspaceRow, workspaceRowSchema } from "./workspace-row.js";

export const getWorkspace: Route = defineRoute({
  method: "GET",
  base: "/api-l",
  path: "/admin/workspaces",
  summary: "Show a workspace",
  tag: "Workspaces",
  access: "adminKey",
  target: { deletedToo: true, outOfReach: () => ({ status: 200, body: null }) },
  query: z.object({ externalId: z.string().exactOptional().describe("Instead of workspaceId.") }),
  answers: [
    {
      status: 200,
      description: "The workspace; null when it is unknown or the key has no access to it",
      schema: workspaceRowSchema.nullable(),
    },
  ],
  handle: async ({ workspaceId }, { actors, secrets }) => ({
    status: 200,
    body: workspaceRow(workspaceId, await readWorkspace(workspaceId, actors), secrets),
  }),
});
