/**
 * The broadcast's own actor says that its time has come, that everybody has it, or that something went wrong. Void when
 * someone has decided otherwise since.
 */
import { z } from "zod";
import { mayBecome } from "../broadcasts.js";
import { applied, defineCommand, type Command } from "../command.js";
import { moveBroadcastTo } from "../move-broadcast-to.js";
import { noteBroadcastType, type NoteBroadcast } from "../note-broadcast-message.js";

export const noteBroadcast: Command<NoteBroadcast> = defineCommand({
  name: noteBroadcastType,
  // Nobody asked for it: what comes of it stands in the broadcast's row.
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
