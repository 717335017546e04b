/** GET `/imports/:id`: an import with its progress. */
import { importSchema, namedImport, shownImport } from "@signalbox/imports";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { exampleImport } from "./import-fields.js";

export const getImport: Endpoint = defineEndpoint({
  summary: "Get an import",
  answers: [
    {
      status: 200,
      description: "The import with its progress",
      schema: importSchema,
      example: exampleImport,
    },
    { status: 404, description: "No import with this id" },
  ],
  handle: async ({ workspaceId, params }, api) => {
    return { status: 200, body: shownImport(await namedImport(workspaceId, params["id"], api)) };
  },
});
