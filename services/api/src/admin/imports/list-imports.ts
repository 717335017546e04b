/** GET `/imports`: the imports of a workspace, the latest first. */
import { importSchema, importTaskKind, shownImport } from "@signalbox/imports";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { cursorField, limitField } from "../fields.js";
import { listTasks } from "../long-tasks/list-tasks.js";
import { exampleImport } from "./import-fields.js";

export const listImports: Endpoint = defineEndpoint({
  summary: "List imports",
  description: "Of the last 90 days, the latest first.",
  query: z.object({ limit: limitField(20), cursor: cursorField.exactOptional() }),
  answers: [
    {
      status: 200,
      description: "A page of imports; `nextCursor` when there are more",
      schema: z.object({
        imports: z.array(importSchema),
        maxFileBytes: z.int().describe("The most that a file may have, also when it is unpacked."),
        nextCursor: z.string().optional(),
      }),
      example: { imports: [exampleImport], maxFileBytes: 100_000_000 },
    },
  ],
  handle: async ({ workspaceId, query: { limit, cursor }, cursors }, { tables, config }) => {
    const { tasks, ...next } = await listTasks(
      { workspaceId, of: importTaskKind, limit, cursor },
      { tables, cursors },
    );
    return {
      status: 200,
      body: {
        imports: tasks.map(shownImport),
        maxFileBytes: config.uploadBytes,
        ...next,
      },
    };
  },
});
