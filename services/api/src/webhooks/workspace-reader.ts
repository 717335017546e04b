/**
 * A workspace's settings for requests that come often and carry no key. They are kept while the directory says that the
 * workspace has not changed, so what is read was true within the last second.
 */
import { reviveWorkspace, workspaceKey, type WorkspaceState } from "@signalbox/workspace";
import type { WorkspaceId } from "@signalbox/core";
import type { ApiContext } from "../context.js";

/** Undefined for a workspace that does not exist. */
export type ReadWorkspace = (workspaceId: WorkspaceId) => Promise<WorkspaceState | undefined>;

const maxKept = 1_000;

interface Kept {
  readonly version: number;
  readonly workspace: WorkspaceState;
}

export function createWorkspaceReader({
  actors,
  workspaces,
}: Pick<ApiContext, "actors" | "workspaces">): ReadWorkspace {
  const kept = new Map<WorkspaceId, Kept>();
  return async (workspaceId) => {
    const entry = await workspaces.find(workspaceId);
    if (entry === undefined) return undefined;
    const known = kept.get(workspaceId);
    if (known !== undefined && known.version >= entry.version) return known.workspace;
    const key = workspaceKey(workspaceId);
    const document = (await actors.load([key])).get(key);
    if (document === undefined) return undefined;
    const workspace = reviveWorkspace(document.state);
    if (kept.size >= maxKept) kept.clear();
    kept.set(workspaceId, { version: document.version, workspace });
    return workspace;
  };
}
