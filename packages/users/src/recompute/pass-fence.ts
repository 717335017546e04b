/** Waits until all that was sent to any actor before is applied. */
import type { WorkspaceId } from "@signalbox/core";
import { fenceMessages } from "./recompute-actor.js";
import { sendAndWait, type RecomputeOptions } from "./recompute-options.js";

/**
 * Sends a message through each partition. False when they are not applied in time, or the layout changed: then some
 * messages were sent to mailboxes that no fence went through.
 */
export async function passFence(
  workspaceId: WorkspaceId,
  { mailbox, ...options }: Pick<RecomputeOptions, "commit" | "acknowledgements" | "mailbox">,
): Promise<boolean> {
  const { epoch, partitions } = mailbox.layout;
  if (!(await sendAndWait(fenceMessages(workspaceId, partitions), options))) return false;
  return (await mailbox.readLayout()).epoch === epoch;
}
