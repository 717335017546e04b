/** GET `/settings/secrets`: the names of the secrets, without their values. */
import { z } from "zod";
import { defineRoute, type Route } from "../../http/route.js";
import { readWorkspace } from "./read-workspace.js";

export const listSecrets: Route = defineRoute({
  method: "GET",
  path: "/settings/secrets",
  summary: "List the secrets of templates",
  tag: "Settings",
  answers: [
    {
      status: 200,
      description: "By name, without their values",
      schema: z.object({ secrets: z.array(z.object({ name: z.string(), updatedAt: z.number() })) }),
    },
  ],
  handle: async ({ workspaceId }, { actors }) => {
    const { secrets } = await readWorkspace(workspaceId, actors);
    const listed = secrets.map(({ name, updatedAt }) => ({ name, updatedAt }));
    return { status: 200, body: { secrets: listed.toSorted((a, b) => a.name.localeCompare(b.name)) } };
  },
});
