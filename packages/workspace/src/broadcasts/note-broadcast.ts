/**
 * Reported by the broadcast's actor: the scheduled time has come, all recipients are done, or an error pauses or ends
 * it. Ignored when the broadcast's epoch has changed since.
 */
import { z } from "zod";
import { broadcastDigests, changedParts } from "../approvals/broadcast-parts.js";
import type { WorkspaceState } from "../state.js";
import type { BroadcastPart } from "./approved-broadcast.js";
import { changedSinceApproval } from "./broadcast-reason.js";
import { mayBecome, type StoredBroadcast } from "./broadcasts.js";
import { applied, type Command } from "../command.js";
import { defineCommand } from "../workspace-command.js";
import { draftAgain } from "./draft-again.js";
import { moveBroadcastTo } from "./move-broadcast-to.js";
import { noteBroadcastType, type NoteBroadcast } from "./note-broadcast-message.js";

export const noteBroadcast: Command<NoteBroadcast> = defineCommand({
  name: noteBroadcastType,
  // No caller waits for it, and the broadcast's row has the result.
  unrecorded: true,
  input: z.object({
    id: z.string(),
    epoch: z.int(),
    to: z.enum(["Running", "Paused", "Completed", "Failed"]),
    because: z.string().exactOptional(),
  }),
  decide: (state, { id, epoch, to, because }, { workspaceId, now }) => {
    const broadcast = state.broadcasts.find((each) => each.id === id);
    if (broadcast === undefined || broadcast.epoch !== epoch || !mayBecome(broadcast.status, to)) {
      return { state, outcome: applied };
    }
    const move = { workspaceId, now: now.getTime() };
    const changed =
      broadcast.status === "Scheduled" && to === "Running" ? changedSince(state, broadcast) : [];
    if (changed.length > 0) {
      const reason = changedSinceApproval(changed).text;
      const { broadcast: _, ...returned } = draftAgain(state, broadcast, { ...move, because: reason });
      return { ...returned, outcome: applied };
    }
    const { broadcast: _, ...moved } = moveBroadcastTo(state, broadcast, { ...move, to, because });
    return { ...moved, outcome: applied };
  },
});

/** The parts that were changed after the approval. */
function changedSince(state: WorkspaceState, broadcast: StoredBroadcast): readonly BroadcastPart[] {
  const { approved } = broadcast;
  return approved === undefined ? [] : changedParts(approved.digests, broadcastDigests(state, broadcast));
}
