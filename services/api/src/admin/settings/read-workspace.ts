/** Reads the workspace's document as last saved by its actor. */
import { newWorkspace, deserializeWorkspace, workspaceKey, type WorkspaceState } from "@signalbox/workspace";
import type { ActorStore, WorkspaceId } from "@signalbox/core";

/** An empty workspace if nothing was saved yet. */
export async function readWorkspace(workspaceId: WorkspaceId, actors: ActorStore): Promise<WorkspaceState> {
  const key = workspaceKey(workspaceId);
  const document = (await actors.load([key])).get(key);
  return document === undefined ? newWorkspace : deserializeWorkspace(document.state);
}
