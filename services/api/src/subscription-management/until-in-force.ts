/**
 * Waits until groups are in force for all users: a new group is computed for users in the background, and until
 * then changes of its subscriptions are recorded but not visible.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { WorkspaceState } from "@signalbox/workspace";
import type { WorkspaceId } from "@signalbox/core";
import { readRecompute } from "../admin/computed-properties/recompute-account.js";
import type { ApiContext } from "../context.js";

const pollMs = 50;

/** The version of the definitions that users must have reached for these groups to be in force. */
export function versionOfGroups({ segments }: WorkspaceState, groupIds: ReadonlySet<string>): number {
  const about = segments.filter(
    ({ subscriptionGroupId: id, resourceType }) =>
      resourceType === "Internal" && id !== undefined && groupIds.has(id),
  );
  return Math.max(0, ...about.map(({ since }) => since));
}

/** False when it is not reached by then; `until` is a moment, ms. */
export async function untilReached(
  { workspaceId, version }: { readonly workspaceId: WorkspaceId; readonly version: number },
  until: number,
  api: ApiContext,
): Promise<boolean> {
  for (;;) {
    const { reached } = await readRecompute(workspaceId, api);
    if (reached >= version) return true;
    if (api.now().getTime() >= until) return false;
    await pause(pollMs);
  }
}
