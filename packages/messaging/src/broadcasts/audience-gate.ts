/**
 * Whether the members of a segment are complete: its definition is computed for all users, and a list that was put is
 * applied.
 */
import { listRowId, recomputeTable } from "@signalbox/users";
import type { WorkspaceView } from "@signalbox/workspace";
import type { TableStore, WorkspaceId } from "@signalbox/core";

type Segment = WorkspaceView["state"]["segments"][number];

export async function isComputedForAll(
  workspaceId: WorkspaceId,
  { slot, since }: Pick<Segment, "slot" | "since">,
  { tables }: { readonly tables: Pick<TableStore, "getMany"> },
): Promise<boolean> {
  const listId = listRowId(workspaceId, slot);
  const rows = await tables.getMany(recomputeTable.name, [workspaceId, listId]);
  const [progress, replacement] = [workspaceId, listId].map((id) => {
    const row = rows.get(id);
    return row && recomputeTable.read(row);
  });
  const reached = progress?.of === "run" ? progress.reached : 0;
  return reached >= since && replacement?.open !== true;
}
