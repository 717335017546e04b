/** GET `/broadcasts`: broadcasts with their progress, newest first, a page at a time. */
import {
  broadcastRowId,
  broadcastTable,
  presentBroadcast,
  savedBroadcastSchema,
  type BroadcastRow,
  type WorkspaceState,
} from "@signalbox/workspace";
import type { WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { cursorField, idsField, limitField } from "../fields.js";
import { listPage, type ReadRow, type RowPage } from "../list-rows.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { showBroadcasts } from "./show-broadcasts.js";

/** The body is a bare array, so the cursor is in a header. */
const cursorHeader = "next-cursor";

export const listBroadcasts: Endpoint = defineEndpoint({
  summary: "List broadcasts",
  query: z.object({
    ids: idsField.exactOptional().describe("Only these; unknown ones are left out."),
    limit: limitField(100),
    cursor: cursorField.exactOptional(),
  }),
  answers: [
    {
      status: 200,
      description: "Broadcasts; the header `next-cursor` is the cursor of the next page, if there is one",
      schema: z.array(savedBroadcastSchema),
    },
  ],
  handle: async ({ workspaces, query, cursors }, api) => {
    const { ids, limit, cursor } = query;
    const { rows, nextCursor } =
      ids === undefined
        ? await listPage(
            { table: broadcastTable, workspaces, limit, cursor },
            { tables: api.tables, cursors },
          )
        : await rowsOf(ids, workspaces, api);
    return {
      status: 200,
      body: await shown(rows, api),
      ...(nextCursor !== undefined && { headers: { [cursorHeader]: nextCursor } }),
    };
  },
});

async function rowsOf(
  ids: readonly string[],
  workspaces: readonly WorkspaceId[],
  { tables }: Pick<ApiContext, "tables">,
): Promise<RowPage<BroadcastRow>> {
  const rowIds = workspaces.flatMap((workspaceId) =>
    ids.map((id) => broadcastRowId(workspaceId, id.toLowerCase())),
  );
  const found = await tables.getMany(broadcastTable.name, [...new Set(rowIds)]);
  const rows = [...found].map(([id, row]) => ({ id, row: broadcastTable.read(row) }));
  return { rows: rows.toSorted((one, other) => other.row.at - one.row.at) };
}

async function shown(
  rows: readonly ReadRow<BroadcastRow>[],
  { actors, tables }: Pick<ApiContext, "actors" | "tables">,
): Promise<readonly object[]> {
  const states = new Map<WorkspaceId, WorkspaceState>();
  for (const { row } of rows) {
    const { workspaceId } = row;
    if (!states.has(workspaceId)) states.set(workspaceId, await readWorkspace(workspaceId, actors));
  }
  const broadcasts = rows.flatMap(({ row }) => {
    const { workspaceId } = row;
    const state = states.get(workspaceId);
    return state === undefined ? [] : [{ workspaceId, broadcast: presentBroadcast(state, row) }];
  });
  return showBroadcasts(broadcasts, { actors, tables });
}
