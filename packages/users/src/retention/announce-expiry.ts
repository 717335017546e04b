/**
 * Before events of a workspace are deleted, its actors must know that the stored events are not all there were: the workspace
 * notes it, and a fence passes through all partitions, so that nothing that began before folds what is left alone.
 */
import type { WorkspaceId } from "@signalbox/core";
import { noteEventsExpireMessage } from "@signalbox/workspace";
import { passFence } from "../recompute/pass-fence.js";
import { sendAndWait, type RecomputeOptions } from "../recompute/recompute-options.js";
import type { RetentionSettings } from "./retention-settings.js";

/** False when that was not applied in time: nothing may be deleted yet. */
export async function announceExpiry(
  workspaceId: WorkspaceId,
  { eventsExpire }: RetentionSettings,
  options: Pick<RecomputeOptions, "commit" | "acknowledgements" | "mailbox">,
): Promise<boolean> {
  if (!eventsExpire && !(await sendAndWait([noteEventsExpireMessage(workspaceId)], options))) return false;
  return passFence(workspaceId, options);
}
