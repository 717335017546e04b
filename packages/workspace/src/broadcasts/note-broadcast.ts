/**
 * Reported by the broadcast's actor: the scheduled time has come, all recipients are done, or an error pauses or ends
 * it. Ignored when the broadcast's epoch has changed since.
 */
import { z } from "zod";
import { mayBecome } from "./broadcasts.js";
import { applied, type Command } from "../command.js";
import { defineCommand } from "../workspace-command.js";
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
    const { broadcast: _, ...moved } = moveBroadcastTo(state, broadcast, {
      workspaceId,
      now: now.getTime(),
      to,
      because,
    });
    return { ...moved, outcome: applied };
  },
});
