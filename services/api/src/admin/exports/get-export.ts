/** GET `/exports/:id`: an export with its progress. */
import { exampleExport, exportSchema, namedExport, shownExport } from "@signalbox/exports";
import { defineEndpoint, type Endpoint } from "../../http/route.js";

export const getExport: Endpoint = defineEndpoint({
  summary: "Get an export",
  answers: [
    {
      status: 200,
      description: "The export with its progress",
      schema: exportSchema,
      example: exampleExport,
    },
    { status: 404, description: "No export with this id" },
  ],
  handle: async ({ workspaceId, params }, api) => {
    return { status: 200, body: shownExport(await namedExport(workspaceId, params["id"], api)) };
  },
});
