/** GET `/api-l/admin/workspaces/`: one workspace, the caller's own or a child of it, also a deleted one. */
import { workspaceRow, workspaceRowSchema } from "@signalbox/workspace";
import { z } from "zod";
import { readWorkspace } from "../admin/settings/read-workspace.js";
import { defineEndpoint, type Endpoint } from "../http/route.js";

export const getWorkspace: Endpoint = defineEndpoint({
  summary: "Show a workspace",
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
