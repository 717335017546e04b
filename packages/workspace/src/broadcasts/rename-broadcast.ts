/** Renames a broadcast in any status. */
import { z } from "zod";
import { applied, refused } from "../command.js";
import { nameTaken } from "../definitions.js";
import { definitionNameField, resourceIdField } from "../fields.js";
import { defineOperation, type Operation } from "../operation.js";
import { broadcastTable } from "./broadcast-table.js";
import { broadcastRow, broadcastRowId } from "./broadcasts.js";
import { withBroadcast } from "./move-broadcast-to.js";
import { presentBroadcast, savedBroadcastSchema } from "./saved-broadcast.js";
import { broadcastIn } from "../versions/workspace-shape.js";

export interface RenameBroadcast {
  readonly id: string;
  readonly name: string;
}

export const renameBroadcast: Operation<RenameBroadcast> = defineOperation({
  name: "rename-broadcast",
  summary: "Rename a broadcast",
  body: z.object({ id: resourceIdField, name: definitionNameField }),
  answers: [
    { status: 200, description: "The broadcast", schema: savedBroadcastSchema },
    { status: 400, description: "`UniqueConstraintViolation`, by the header error-type" },
    { status: 404, description: "No broadcast with this id" },
  ],
  answer: async (_, { body: { id }, workspaceId }, { readWorkspace, tables, showBroadcast }) => {
    const [state, row] = await Promise.all([
      readWorkspace(workspaceId),
      tables.get(broadcastTable.name, broadcastRowId(workspaceId, id)),
    ]);
    if (row === undefined) throw new TypeError(`broadcast ${id} has no row`);
    const broadcast = presentBroadcast(state, broadcastTable.read(row));
    return { status: 200, body: await showBroadcast(workspaceId, broadcast) };
  },
  guards: { resource: "broadcast", find: (state, { id }) => broadcastIn(state, id) },
  decide: (state, { id, name }, { workspaceId, now }) => {
    const known = [...state.broadcasts, ...state.endedBroadcasts];
    if (known.every((each) => each.id !== id)) {
      return { state, outcome: refused("NotFound", `no broadcast with id "${id}"`) };
    }
    if (known.some((each) => each.id !== id && each.name === name)) {
      return { state, outcome: refused("UniqueConstraintViolation", nameTaken(name)) };
    }
    const updatedAt = now.getTime();
    const broadcast = state.broadcasts.find((each) => each.id === id);
    if (broadcast === undefined) {
      const endedBroadcasts = state.endedBroadcasts.map((each) =>
        each.id === id ? { ...each, name, updatedAt } : each,
      );
      return { state: { ...state, endedBroadcasts }, outcome: applied };
    }
    const renamed = { ...broadcast, name, updatedAt };
    return {
      state: withBroadcast(state, renamed),
      changes: [broadcastRow(workspaceId, renamed)],
      outcome: applied,
    };
  },
});
