/** The workspaces that a call reads, with their definitions: one, or a parent and its children. */
import { newWorkspace, deserializeWorkspace, workspaceKey, type WorkspaceState } from "@signalbox/workspace";
import type { ActorStore, WorkspaceId } from "@signalbox/core";
import { stateOf } from "@signalbox/engine";

export interface ListedWorkspace {
  readonly workspaceId: WorkspaceId;
  readonly state: WorkspaceState;
}

export async function loadWorkspaces(
  workspaceIds: readonly WorkspaceId[],
  actors: ActorStore,
): Promise<readonly ListedWorkspace[]> {
  const documents = await actors.load(workspaceIds.map(workspaceKey));
  return workspaceIds.map((workspaceId) => ({
    workspaceId,
    state: stateOf(documents.get(workspaceKey(workspaceId)), deserializeWorkspace) ?? newWorkspace,
  }));
}
