/**
 * Archives a broadcast that is not scheduled, running or paused, or restores it. It keeps its name and its deliveries.
 */
import { z } from "zod";
import { broadcastRow, isLive, type StoredBroadcast } from "./broadcasts.js";
import { applied, defineCommand, refused, type Command } from "../command.js";
import { withBroadcast } from "./move-broadcast-to.js";

export interface ArchiveBroadcast {
  readonly id: string;
  readonly archived: boolean;
}

export const archiveBroadcast: Command<ArchiveBroadcast> = defineCommand({
  name: "archive-broadcast",
  input: z.object({ id: z.string(), archived: z.boolean() }),
  decide: (state, { id, archived }, { workspaceId, now }) => {
    const known = [...state.broadcasts, ...state.endedBroadcasts].find((each) => each.id === id);
    if (known === undefined) return { state, outcome: refused("NotFound", `no broadcast with id "${id}"`) };
    if (isLive(known.status)) {
      const reason = `the broadcast is ${known.status}; cancel it, or wait until it ends, before you archive it`;
      return { state, outcome: refused("StatusTransitionError", reason) };
    }
    const updatedAt = now.getTime();
    const broadcast = state.broadcasts.find((each) => each.id === id);
    if (broadcast === undefined) {
      const endedBroadcasts = state.endedBroadcasts.map((each) =>
        each.id === id ? { ...withArchived(each, archived), updatedAt } : each,
      );
      return { state: { ...state, endedBroadcasts }, outcome: applied };
    }
    const changed = { ...withArchived(broadcast, archived), updatedAt };
    return {
      state: withBroadcast(state, changed),
      changes: [broadcastRow(workspaceId, changed)],
      outcome: applied,
    };
  },
});

function withArchived<Broadcast extends Pick<StoredBroadcast, "archived">>(
  stored: Broadcast,
  archived: boolean,
): Omit<Broadcast, "archived"> & Pick<StoredBroadcast, "archived"> {
  const { archived: _, ...broadcast } = stored;
  return { ...broadcast, ...(archived && { archived }) };
}
