/** Stores events that a lenient batch could not accept, with the reason, until an operator replays or discards them. */
import { z } from "zod";
import { rejectedEventTable } from "../rejected-event-table.js";
import { applied, type Command } from "../command.js";
import { defineCommand } from "../workspace-command.js";

export interface RejectedEvent {
  readonly id: string;
  /** The item as it was sent, JSON text. */
  readonly item: string;
  readonly reason: string;
  /** What `reason` says, JSON text; absent in commands of the release before. */
  readonly reasonSays?: string;
  /** The user named in the item, so that an erasure finds it; empty when it names none. */
  readonly userKey: string;
}

export interface RejectEvents {
  readonly events: readonly RejectedEvent[];
}

export const rejectEvents: Command<RejectEvents> = defineCommand({
  name: "reject-events",
  unrecorded: true,
  input: z.object({
    events: z.array(
      z.object({
        id: z.string(),
        item: z.string(),
        reason: z.string(),
        reasonSays: z.string().exactOptional(),
        userKey: z.string(),
      }),
    ),
  }),
  decide: (state, { events }, { workspaceId, now }) => ({
    state,
    changes: events.map(({ id, ...event }) =>
      rejectedEventTable.put(id, { workspaceId, ...event, at: now.getTime() }),
    ),
    outcome: applied,
  }),
});
