/** Notifies every process that a workspace has changed, and with it its parent's list of children. */
import type { WorkspaceState } from "@signalbox/workspace";
import type { WorkspaceId } from "@signalbox/core";
import { readWorkspace } from "../admin/settings/read-workspace.js";
import type { ApiContext } from "../context.js";

/** Resolves with the current workspace, once the others have been notified. */
export async function workspaceChanged(
  workspaceId: WorkspaceId,
  { actors, workspaces }: Pick<ApiContext, "actors" | "workspaces">,
): Promise<WorkspaceState> {
  const state = await readWorkspace(workspaceId, actors);
  const concerned = state.parentId === undefined ? [workspaceId] : [workspaceId, state.parentId];
  await Promise.all(concerned.map((id) => workspaces.invalidate(id)));
  return state;
}
