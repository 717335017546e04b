/** GET `/rejected-events`: items of lenient batches that were not accepted, latest first. */
import { rejectedEventTable } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { cursorField, limitField } from "../fields.js";
import { listPage } from "../list-rows.js";
import { readNames, userNamed } from "../users/user-names.js";
import { rejectedEventOf, rejectedEventSchema } from "./rejected-event.js";

export const listRejectedEvents: Endpoint = defineEndpoint({
  summary: "List rejected events",
  query: z.object({ limit: limitField(100), cursor: cursorField.exactOptional() }),
  answers: [
    {
      status: 200,
      description: "A page of rejected events, and their total number",
      schema: z.object({
        rejectedEvents: z.array(rejectedEventSchema),
        count: z.int(),
        nextCursor: z.string().optional(),
      }),
    },
  ],
  handle: async ({ workspaceId, query, cursors, visibility }, api) => {
    const { tables } = api;
    const [{ rows, ...next }, count] = await Promise.all([
      listPage({ table: rejectedEventTable, workspaces: [workspaceId], ...query }, { tables, cursors }),
      tables.count(rejectedEventTable.name, { workspaceId }),
    ]);
    const nameOf = await readNames(
      rows.map(({ row }) => row.userKey),
      visibility,
      api,
    );
    const rejectedEvents = rows.map(({ id, row }) => ({
      ...rejectedEventOf(id, row),
      ...userNamed(nameOf(row.userKey)),
    }));
    return { status: 200, body: { rejectedEvents, count, ...next } };
  },
});
