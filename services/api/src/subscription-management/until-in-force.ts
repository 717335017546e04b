/**
 * Waiting until groups count for everybody: one that was just made is computed for people in the background, and until that
 * has come by, what they say of it is recorded and not yet seen.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { WorkspaceState } from "@signalbox/workspace";
import type { WorkspaceId } from "@signalbox/core";
import { readRecompute } from "../admin/computed-properties/recompute-account.js";
import type { ApiContext } from "../context.js";

const pollMs = 50;

/** The version of the definitions people must have reached for these groups to count. */
export function versionOfGroups({ segments }: WorkspaceState, groupIds: ReadonlySet<string>): number {
  const about = segments.filter(
    ({ subscriptionGroupId: id, resourceType }) =>
      resourceType === "Internal" && id !== undefined && groupIds.has(id),
  );
  return Math.max(0, ...about.map(({ since }) => since));
}

/** False when it is not so by then; `until` is a moment, ms. */
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
