/** GET `/settings/visible-paths`: what callers without `users:see-personal` may see of users. */
import { shownVisiblePathSchema } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { readWorkspace } from "./read-workspace.js";

export const listVisiblePaths: Endpoint = defineEndpoint({
  summary: "List what is visible without the permission to see personal data",
  description:
    "Declared paths, and user properties that declare the path which they read or hide it. Each counts with everything below it; everything else is hidden.",
  answers: [
    {
      status: 200,
      description: "The declarations",
      schema: z.object({
        paths: z.array(shownVisiblePathSchema),
        userProperties: z
          .array(z.object({ id: z.string(), name: z.string(), personal: z.boolean() }))
          .describe("`personal: false` declares, `true` hides."),
      }),
      example: {
        paths: [{ of: "Trait", path: "plan" }],
        userProperties: [{ id: "5f0c9d5e-2a0f-4d0c-8a36-9b7d1c1e7a55", name: "language", personal: false }],
      },
    },
  ],
  handle: async ({ workspaceId }, { actors }) => {
    const { visiblePaths, userProperties } = await readWorkspace(workspaceId, actors);
    const declaring = userProperties.flatMap(({ id, name, personal }) =>
      personal === undefined ? [] : [{ id, name, personal }],
    );
    return { status: 200, body: { paths: visiblePaths, userProperties: declaring } };
  },
});
