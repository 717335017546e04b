/** Broadcasts as the API returns them, with their progress. */
import { broadcastRunRowId, loadBroadcastProgress } from "@signalbox/messaging";
import { savedBroadcast, type StoredBroadcast } from "@signalbox/workspace";
import type { WorkspaceId } from "@signalbox/core";
import type { ApiContext } from "../../context.js";

type Stores = Pick<ApiContext, "actors" | "tables">;

export async function showBroadcasts(
  broadcasts: readonly { readonly workspaceId: WorkspaceId; readonly broadcast: StoredBroadcast }[],
  stores: Stores,
): Promise<readonly object[]> {
  const progress = await loadBroadcastProgress(
    broadcasts.map(({ workspaceId, broadcast: { id, status } }) => ({ workspaceId, id, status })),
    stores,
  );
  return broadcasts.map(({ workspaceId, broadcast }) =>
    savedBroadcast(workspaceId, broadcast, progress.get(broadcastRunRowId(workspaceId, broadcast.id))),
  );
}

export async function showBroadcast(
  workspaceId: WorkspaceId,
  broadcast: StoredBroadcast,
  stores: Stores,
): Promise<object> {
  const [shown = {}] = await showBroadcasts([{ workspaceId, broadcast }], stores);
  return shown;
}
