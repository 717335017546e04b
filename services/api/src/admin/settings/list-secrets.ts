/** GET `/settings/secrets`: the names of the secrets, without their values. */
import { authorFields, authorsOf } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { readWorkspace } from "./read-workspace.js";

export const listSecrets: Endpoint = defineEndpoint({
  summary: "List the secrets of templates",
  answers: [
    {
      status: 200,
      description: "By name, without their values",
      schema: z.object({
        secrets: z.array(z.object({ name: z.string(), updatedAt: z.number(), ...authorFields })),
      }),
    },
  ],
  handle: async ({ workspaceId }, { actors }) => {
    const { secrets } = await readWorkspace(workspaceId, actors);
    const listed = secrets.map(({ name, updatedAt, ...secret }) => ({
      name,
      updatedAt,
      ...authorsOf(secret),
    }));
    return { status: 200, body: { secrets: listed.toSorted((a, b) => a.name.localeCompare(b.name)) } };
  },
});
