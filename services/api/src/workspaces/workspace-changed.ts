/** Tells every process that a workspace is another than it was, and so is what its parent keeps of it. */
import type { WorkspaceState } from "@signalbox/workspace";
import type { WorkspaceId } from "@signalbox/core";
import { readWorkspace } from "../admin/settings/read-workspace.js";
import type { ApiContext } from "../context.js";

/** Resolves with the workspace as it is now, once the others have been told. */
export async function workspaceChanged(
  workspaceId: WorkspaceId,
  { actors, workspaces }: Pick<ApiContext, "actors" | "workspaces">,
): Promise<WorkspaceState> {
  const state = await readWorkspace(workspaceId, actors);
  const concerned = state.parentId === undefined ? [workspaceId] : [workspaceId, state.parentId];
  await Promise.all(concerned.map((id) => workspaces.invalidate(id)));
  return state;
}
