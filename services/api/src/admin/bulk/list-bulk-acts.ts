/** GET `/bulk` and `/bulk/:id`: bulk acts of the last 90 days, the latest first. */
import { bulkKindName } from "@signalbox/bulk-acts";
import { longTaskTable, readLongTask } from "@signalbox/long-tasks";
import { z } from "zod";
import { rowPositionSchema } from "../../http/cursors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { cursorField } from "../fields.js";
import { bulkTaskSchema } from "./bulk-fields.js";
import { bulkItem, orderOf, readBulkTask } from "./bulk-item.js";

const maxPage = 100;

export const listBulkActs: Endpoint = defineEndpoint({
  summary: "List bulk acts",
  description: "Of the last 90 days, the latest first.",
  query: z.object({
    limit: z.int().min(1).max(maxPage).default(20),
    cursor: cursorField.exactOptional(),
  }),
  answers: [
    {
      status: 200,
      description: "A page of bulk acts",
      schema: z.object({ tasks: z.array(bulkTaskSchema), nextCursor: z.string().optional() }),
    },
  ],
  handle: async ({ workspaceId, query: { limit, cursor }, cursors }, { tables }) => {
    const after = cursor === undefined ? {} : { after: cursors.open(cursor, rowPositionSchema) };
    const found = await tables.query({
      table: longTaskTable.name,
      where: { workspaceId, of: bulkKindName },
      order: { by: "createdAt", direction: "desc" },
      limit: limit + 1,
      ...after,
    });
    const rows = found.slice(0, limit).map(({ id, row }) => ({ id, task: readLongTask(row) }));
    const last = rows.at(-1);
    const next =
      found.length > limit && last !== undefined
        ? { nextCursor: cursors.seal({ value: last.task.createdAt, id: last.id }) }
        : {};
    const tasks = rows.map(({ task }) => bulkItem({ task, order: orderOf(task) }));
    return { status: 200, body: { tasks, ...next } };
  },
});

export const getBulkAct: Endpoint = defineEndpoint({
  summary: "Get a bulk act",
  answers: [
    { status: 200, description: "How far it is", schema: bulkTaskSchema },
    { status: 404, description: "No bulk act with this id" },
  ],
  handle: async ({ workspaceId, params }, api) => ({
    status: 200,
    body: bulkItem(await readBulkTask(workspaceId, params["id"] ?? "", api)),
  }),
});
