/**
 * Whether the members of a segment are complete: its definition is computed for all users, and a list that was put is
 * applied.
 */
import { listRowId } from "@signalbox/users";
import type { WorkspaceView } from "@signalbox/workspace";
import type { TableStore, WorkspaceId } from "@signalbox/core";
import { z } from "zod";

type Segment = WorkspaceView["state"]["segments"][number];

const progressSchema = z.object({ reached: z.int().default(0) });
const backgroundTaskSchema = z.object({ open: z.boolean().default(false) });

export async function isComputedForAll(
  workspaceId: WorkspaceId,
  { slot, since }: Pick<Segment, "slot" | "since">,
  { tables }: { readonly tables: Pick<TableStore, "getMany"> },
): Promise<boolean> {
  const listId = listRowId(workspaceId, slot);
  const rows = await tables.getMany("recomputes", [workspaceId, listId]);
  const { reached } = progressSchema.parse(rows.get(workspaceId) ?? {});
  return reached >= since && !backgroundTaskSchema.parse(rows.get(listId) ?? {}).open;
}
