/** GET `/admin-keys`: lists admin keys without the keys themselves. */
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { readWorkspace } from "../settings/read-workspace.js";

export const listAdminKeys: Endpoint = defineEndpoint({
  summary: "List admin keys",
  answers: [
    {
      status: 200,
      description: "All admin keys, oldest first, without the keys themselves",
      schema: z.array(
        z.object({ workspaceId: z.string(), id: z.string(), name: z.string(), createdAt: z.int() }),
      ),
    },
  ],
  handle: async ({ workspaceId }, { actors }) => {
    const { adminKeys } = await readWorkspace(workspaceId, actors);
    return {
      status: 200,
      body: adminKeys.map(({ id, name, createdAt }) => ({ workspaceId, id, name, createdAt })),
    };
  },
});
