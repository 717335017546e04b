/**
 * Reads workspace settings for frequent requests without a key. They are cached until the directory reports a
 * change, so they are at most a second old.
 */
import { deserializeWorkspace, workspaceKey, type WorkspaceState } from "@signalbox/workspace";
import type { WorkspaceId } from "@signalbox/core";
import type { ApiContext } from "../context.js";

/** Undefined for a workspace that does not exist. */
export type ReadWorkspace = (workspaceId: WorkspaceId) => Promise<WorkspaceState | undefined>;

const maxCached = 1_000;

interface CachedWorkspace {
  readonly version: number;
  readonly workspace: WorkspaceState;
}

export function createWorkspaceReader({
  actors,
  workspaces,
}: Pick<ApiContext, "actors" | "workspaces">): ReadWorkspace {
  const kept = new Map<WorkspaceId, CachedWorkspace>();
  return async (workspaceId) => {
    const entry = await workspaces.find(workspaceId);
    if (entry === undefined) return undefined;
    const known = kept.get(workspaceId);
    if (known !== undefined && known.version >= entry.version) return known.workspace;
    const key = workspaceKey(workspaceId);
    const document = (await actors.load([key])).get(key);
    if (document === undefined) return undefined;
    const workspace = deserializeWorkspace(document.state);
    if (kept.size >= maxCached) kept.clear();
    kept.set(workspaceId, { version: document.version, workspace });
    return workspace;
  };
}
