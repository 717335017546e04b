/**
 * A workspace's settings for requests that come often and carry no key. Read at most once in a few seconds; a setting
 * that was just changed may take that long to count.
 */
import { reviveWorkspace, workspaceKey, type WorkspaceState } from "@signalbox/actors";
import type { ActorStore, WorkspaceId } from "@signalbox/core";

export type ReadWorkspace = (workspaceId: WorkspaceId) => Promise<WorkspaceState | undefined>;

const keptMs = 3_000;
const maxKept = 1_000;

export interface WorkspaceReaderOptions {
  readonly actors: Pick<ActorStore, "load">;
  readonly now: () => Date;
}

/** Undefined for a workspace that does not exist. */
export function createWorkspaceReader({ actors, now }: WorkspaceReaderOptions): ReadWorkspace {
  const kept = new Map<
    WorkspaceId,
    { readonly workspace: WorkspaceState | undefined; readonly until: number }
  >();
  return async (workspaceId) => {
    const known = kept.get(workspaceId);
    if (known !== undefined && known.until > now().getTime()) return known.workspace;
    const key = workspaceKey(workspaceId);
    const document = (await actors.load([key])).get(key);
    const workspace = document === undefined ? undefined : reviveWorkspace(document.state);
    if (kept.size >= maxKept) kept.clear();
    kept.set(workspaceId, { workspace, until: now().getTime() + keptMs });
    return workspace;
  };
}
