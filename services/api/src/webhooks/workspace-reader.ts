/**
 * A workspace's settings for requests that come often and carry no key. The caller says how old they may be: old ones
 * will do while they fit the request, and only a request they do not fit is worth another look.
 */
import { reviveWorkspace, workspaceKey, type WorkspaceState } from "@signalbox/actors";
import type { ActorStore, WorkspaceId } from "@signalbox/core";

export type ReadWorkspace = (
  workspaceId: WorkspaceId,
  maxAgeMs: number,
) => Promise<WorkspaceState | undefined>;

const maxKept = 1_000;

export interface WorkspaceReaderOptions {
  readonly actors: Pick<ActorStore, "load">;
  readonly now: () => Date;
}

/** Undefined for a workspace that does not exist. */
export function createWorkspaceReader({ actors, now }: WorkspaceReaderOptions): ReadWorkspace {
  const kept = new Map<
    WorkspaceId,
    { readonly workspace: WorkspaceState | undefined; readonly readAt: number }
  >();
  return async (workspaceId, maxAgeMs) => {
    const known = kept.get(workspaceId);
    if (known !== undefined && now().getTime() - known.readAt < maxAgeMs) return known.workspace;
    const key = workspaceKey(workspaceId);
    const document = (await actors.load([key])).get(key);
    const workspace = document === undefined ? undefined : reviveWorkspace(document.state);
    if (kept.size >= maxKept) kept.clear();
    kept.set(workspaceId, { workspace, readAt: now().getTime() });
    return workspace;
  };
}
