/** GET `/settings/data-sources`: the configured sources, without their secrets. */
import { authorFields, authorsOf, updatedAtField } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { readWorkspace } from "./read-workspace.js";

export const listDataSources: Endpoint = defineEndpoint({
  summary: "List webhook sources",
  answers: [
    {
      status: 200,
      description: "Types of the sources that have a shared secret",
      schema: z.object({
        dataSourceConfigurations: z.array(z.string()),
        dataSources: z
          .array(z.object({ type: z.string(), updatedAt: updatedAtField, ...authorFields }))
          .describe("The same with their last change."),
      }),
    },
  ],
  handle: async ({ workspaceId }, { actors }) => {
    const { dataSources } = await readWorkspace(workspaceId, actors);
    return {
      status: 200,
      body: {
        dataSourceConfigurations: dataSources.map(({ type }) => type),
        dataSources: dataSources.map(({ type, updatedAt, ...source }) => ({
          type,
          ...(updatedAt !== undefined && { updatedAt }),
          ...authorsOf(source),
        })),
      },
    };
  },
});
