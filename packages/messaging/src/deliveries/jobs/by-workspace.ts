/** Groups what belongs to workspaces, in order: a job is of one workspace, whose turn it takes. */
import type { WorkspaceId } from "@signalbox/core";

export function byWorkspace<Item extends { readonly workspaceId: WorkspaceId }>(
  items: readonly Item[],
): ReadonlyMap<WorkspaceId, readonly Item[]> {
  const groups = new Map<WorkspaceId, Item[]>();
  for (const item of items) {
    const group = groups.get(item.workspaceId);
    if (group === undefined) groups.set(item.workspaceId, [item]);
    else group.push(item);
  }
  return groups;
}
