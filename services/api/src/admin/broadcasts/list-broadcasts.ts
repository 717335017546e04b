/** GET `/broadcasts`: broadcasts with their progress, newest first, a page at a time. */
import { broadcastRowId, type WorkspaceState } from "@signalbox/workspace";
import type { StoredRow, WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import { defineRoute, type Route } from "../../http/route.js";
import { cursorField, idsField, limitField } from "../fields.js";
import { listRows, type RowListPage } from "../list-rows.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { presentBroadcast, savedBroadcastSchema, showBroadcasts } from "./saved-broadcast.js";

/** The body is a bare array, so the cursor is in a header. */
const cursorHeader = "next-cursor";

export const listBroadcasts: Route = defineRoute({
  method: "GET",
  path: "/broadcasts",
  summary: "List broadcasts",
  tag: "Broadcasts",
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
  handle: async ({ workspaces, query }, api) => {
    const { ids, limit, cursor } = query;
    const { rows, nextCursor } =
      ids === undefined
        ? await listRows({ table: "broadcasts", workspaces, limit, cursor }, api.tables)
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
): Promise<RowListPage> {
  const rowIds = workspaces.flatMap((workspaceId) =>
    ids.map((id) => broadcastRowId(workspaceId, id.toLowerCase())),
  );
  const found = await tables.getMany("broadcasts", [...new Set(rowIds)]);
  const rows = [...found].map(([id, row]) => ({ id, row }));
  return { rows: rows.toSorted((one, other) => Number(other.row["at"]) - Number(one.row["at"])) };
}

const rowSchema = z.object({ workspaceId: z.string().transform((id) => id as WorkspaceId) });

async function shown(
  rows: readonly StoredRow[],
  { actors, tables }: Pick<ApiContext, "actors" | "tables">,
): Promise<readonly object[]> {
  const states = new Map<WorkspaceId, WorkspaceState>();
  const present = rows.map(({ row }) => ({ row, workspaceId: rowSchema.parse(row).workspaceId }));
  for (const { workspaceId } of present) {
    if (!states.has(workspaceId)) states.set(workspaceId, await readWorkspace(workspaceId, actors));
  }
  const broadcasts = present.flatMap(({ row, workspaceId }) => {
    const state = states.get(workspaceId);
    return state === undefined ? [] : [{ workspaceId, broadcast: presentBroadcast(state, row) }];
  });
  return showBroadcasts(broadcasts, { actors, tables });
}
