/** GET `/exports`: the exports of a workspace, the latest first. */
import { exampleExport, exportSchema, exportTaskKind, shownExport } from "@signalbox/exports";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { cursorField, limitField } from "../fields.js";
import { listTasks } from "../long-tasks/list-tasks.js";

export const listExports: Endpoint = defineEndpoint({
  summary: "List exports",
  description: "Of the last 90 days, the latest first.",
  query: z.object({ limit: limitField(20), cursor: cursorField.exactOptional() }),
  answers: [
    {
      status: 200,
      description: "A page of exports; `nextCursor` when there are more",
      schema: z.object({ exports: z.array(exportSchema), nextCursor: z.string().optional() }),
      example: { exports: [exampleExport] },
    },
  ],
  handle: async ({ workspaceId, query: { limit, cursor }, cursors }, { tables }) => {
    const { tasks, ...next } = await listTasks(
      { workspaceId, of: exportTaskKind, limit, cursor },
      { tables, cursors },
    );
    return { status: 200, body: { exports: tasks.map(shownExport), ...next } };
  },
});
