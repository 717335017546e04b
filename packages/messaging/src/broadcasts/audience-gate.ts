/**
 * Whether the members of segments are complete: their definitions are computed for all users, and lists that were put are
 * applied.
 */
import { listRowId, recomputeTable } from "@signalbox/users";
import type { WorkspaceView } from "@signalbox/workspace";
import type { TableStore, WorkspaceId } from "@signalbox/core";

type Segment = WorkspaceView["state"]["segments"][number];

export async function isComputedForAll(
  workspaceId: WorkspaceId,
  segments: readonly Pick<Segment, "slot" | "since">[],
  { tables }: { readonly tables: Pick<TableStore, "getMany"> },
): Promise<boolean> {
  const listIds = segments.map(({ slot }) => listRowId(workspaceId, slot));
  const rows = await tables.getMany(recomputeTable.name, [workspaceId, ...listIds]);
  const [progress, ...replacements] = [workspaceId, ...listIds].map((id) => {
    const row = rows.get(id);
    return row && recomputeTable.read(row);
  });
  const reached = progress?.of === "run" ? progress.reached : 0;
  return segments.every(({ since }) => reached >= since) && replacements.every((each) => each?.open !== true);
}
