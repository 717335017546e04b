/** Renames a broadcast in any status. */
import { z } from "zod";
import { broadcastRow } from "./broadcasts.js";
import { applied, defineCommand, refused, type Command } from "../command.js";
import { nameTaken } from "../definitions.js";
import { withBroadcast } from "./move-broadcast-to.js";

export interface RenameBroadcast {
  readonly id: string;
  readonly name: string;
}

export const renameBroadcast: Command<RenameBroadcast> = defineCommand({
  name: "rename-broadcast",
  input: z.object({ id: z.string(), name: z.string().min(1) }),
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
