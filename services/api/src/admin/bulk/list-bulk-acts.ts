/** GET `/bulk` and `/bulk/:id`: bulk acts of the last 90 days, the latest first. */
import { bulkKindName } from "@signalbox/bulk-acts";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { cursorField, limitField } from "../fields.js";
import { listTasks } from "../long-tasks/list-tasks.js";
import { bulkTaskSchema } from "./bulk-fields.js";
import { readFilterValues } from "./filter-values.js";
import { bulkItem, orderOf, readBulkTask } from "./bulk-item.js";

export const listBulkActs: Endpoint = defineEndpoint({
  summary: "List bulk acts",
  description: "Of the last 90 days, the latest first.",
  query: z.object({
    limit: limitField(20),
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
    const { tasks, ...next } = await listTasks(
      { workspaceId, of: bulkKindName, limit, cursor },
      { tables, cursors },
    );
    const items = tasks.map((task) => bulkItem({ task, order: orderOf(task) }));
    return { status: 200, body: { tasks: items, ...next } };
  },
});

export const getBulkAct: Endpoint = defineEndpoint({
  summary: "Get a bulk act",
  answers: [
    { status: 200, description: "How far it is", schema: bulkTaskSchema },
    { status: 404, description: "No bulk act with this id" },
  ],
  handle: async ({ workspaceId, params, visibility }, api) => {
    const found = await readBulkTask(workspaceId, params["id"] ?? "", api);
    const filterValues = await readFilterValues(found, visibility, api);
    return { status: 200, body: { ...bulkItem(found), ...(filterValues.length > 0 && { filterValues }) } };
  },
});
