/** GET `/suppressions`: suppressed addresses, the latest first, optionally a single one. */
import { suppressionTable } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { cursorField, limitField } from "../fields.js";
import { listPage } from "../list-rows.js";
import { suppressionItem, suppressionItemSchema } from "./suppression-item.js";
import { countSuppressions, findAddress, whereOf, withSuppressionFilters } from "./suppression-query.js";

export const listSuppressions: Endpoint = defineEndpoint({
  summary: "List suppressed addresses",
  query: withSuppressionFilters({ limit: limitField(100), cursor: cursorField.exactOptional() }),
  answers: [
    {
      status: 200,
      description: "A page of addresses, and their total number",
      schema: z.object({
        suppressions: z.array(suppressionItemSchema),
        count: z.int(),
        nextCursor: z.string().optional(),
      }),
    },
  ],
  handle: async ({ workspaces, query, cursors }, { tables, views }) => {
    if (query.address !== undefined) {
      const rows = await findAddress({ workspaces, query }, { tables, views });
      return { status: 200, body: { suppressions: rows.map(suppressionItem), count: rows.length } };
    }
    const { limit, cursor, startDate: from, endDate: to } = query;
    const list = { table: suppressionTable, workspaces, where: whereOf(query), limit, cursor, from, to };
    const [{ rows, ...next }, count] = await Promise.all([
      listPage(list, { tables, cursors }),
      countSuppressions({ workspaces, query }, { tables }),
    ]);
    return {
      status: 200,
      body: { suppressions: rows.map(({ row }) => suppressionItem(row)), count, ...next },
    };
  },
});
