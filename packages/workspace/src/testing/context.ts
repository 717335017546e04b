/** Decision contexts for tests. */
import { actorKey } from "@signalbox/core";
import { workspaceId } from "@signalbox/core/testing";
import { emptyView, type WorkspaceContext, type WorkspaceView } from "../workspace-view.js";

/** Fits every kind of actor, so it has no recomputed state. */
export type AnyContext = Omit<WorkspaceContext, "refolded">;

export function contextOf(kind: string, id: string, workspace: WorkspaceView = emptyView): AnyContext {
  const self = actorKey(workspaceId, kind, id);
  return { workspaceId, kind, id, self, now: new Date(5_000), workspace, companions: new Map() };
}
