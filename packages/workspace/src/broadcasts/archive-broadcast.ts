/**
 * Archives a broadcast that is not scheduled, running or paused, or restores it. It keeps its name and its deliveries.
 */
import { z } from "zod";
import { applied, refused } from "../command.js";
import { resourceIdField } from "../fields.js";
import { defineOperation, type Operation } from "../operation.js";
import { broadcastRow, isLive, type StoredBroadcast } from "./broadcasts.js";
import { withBroadcast } from "./move-broadcast-to.js";
import { broadcastIn } from "../versions/workspace-shape.js";

export interface ArchiveBroadcast {
  readonly id: string;
  readonly archived: boolean;
}

export const archiveBroadcast: Operation<ArchiveBroadcast> = defineOperation({
  name: "archive-broadcast",
  summary: "Archive or unarchive a broadcast",
  body: z.object({
    broadcastId: resourceIdField,
    archived: z.boolean().default(true).describe("False unarchives it."),
  }),
  input: z.object({ id: z.string(), archived: z.boolean() }),
  prepare: ({ body: { broadcastId: id, archived } }) => ({ id, archived }),
  answers: [
    { status: 200, description: "The broadcast is archived or unarchived" },
    { status: 400, description: "`StatusTransitionError` while it is being sent, by the header error-type" },
    { status: 404, description: "No broadcast with this id" },
  ],
  guards: { resource: "broadcast", find: (state, { id }) => broadcastIn(state, id) },
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
