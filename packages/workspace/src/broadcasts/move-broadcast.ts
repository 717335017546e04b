/** Starts, pauses, resumes or cancels a broadcast. Refused when its status does not allow the action. */
import { z } from "zod";
import { startRefusal } from "./broadcast-faults.js";
import { broadcastActions, broadcastJson, type BroadcastAction, type StoredBroadcast } from "./broadcasts.js";
import type { BroadcastStatus } from "@signalbox/core";
import { defineCommand, refused, type Command, type CommandOutcome } from "../command.js";
import { moveBroadcastTo, startOf, withGroup } from "./move-broadcast-to.js";

export interface MoveBroadcast {
  readonly id: string;
  readonly action: BroadcastAction;
}

/**
 * The statuses that allow each action. A repeated start must not send a scheduled broadcast at once, so it needs a
 * draft.
 */
const allowedFrom: Readonly<Record<BroadcastAction, readonly BroadcastStatus[]>> = {
  start: ["Draft"],
  pause: ["Running"],
  resume: ["Paused"],
  cancel: ["Draft", "Scheduled", "Running", "Paused"],
};

const participles: Readonly<Record<BroadcastAction, string>> = {
  start: "started",
  pause: "paused",
  resume: "resumed",
  cancel: "cancelled",
};

export const moveBroadcast: Command<MoveBroadcast> = defineCommand({
  name: "move-broadcast",
  input: z.object({ id: z.string(), action: z.enum(broadcastActions) }),
  decide: (state, { id, action }, { workspaceId, now: date }) => {
    const now = date.getTime();
    const known = [...state.broadcasts, ...state.endedBroadcasts].find((each) => each.id === id);
    if (known === undefined) return { state, outcome: refused("NotFound", `no broadcast with id "${id}"`) };
    const broadcast = state.broadcasts.find((each) => each.id === id);
    if (broadcast === undefined || !allowedFrom[action].includes(broadcast.status)) {
      return { state, outcome: wrongStatus(action, known.status) };
    }
    const started = action === "start" ? withGroup(state, broadcast) : broadcast;
    const refusal = action === "start" ? startRefusal(state, started, now) : undefined;
    if (refusal !== undefined) return { state, outcome: refusal };
    const move = { workspaceId, now, to: statusAfter(action, started, now) };
    const { broadcast: moved, ...rest } = moveBroadcastTo(state, started, move);
    return { ...rest, outcome: { ok: true, value: broadcastJson(moved) } };
  },
});

function wrongStatus(action: BroadcastAction, status: BroadcastStatus): CommandOutcome {
  const from = allowedFrom[action].join(", ");
  return refused(
    "StatusTransitionError",
    `the broadcast is ${status} and cannot be ${participles[action]}; this needs a broadcast that is ${from}`,
  );
}

function statusAfter(action: BroadcastAction, broadcast: StoredBroadcast, now: number): BroadcastStatus {
  switch (action) {
    case "start":
      return (startOf(broadcast) ?? now) > now ? "Scheduled" : "Running";
    case "pause":
      return "Paused";
    case "resume":
      return "Running";
    case "cancel":
      return "Cancelled";
  }
}
