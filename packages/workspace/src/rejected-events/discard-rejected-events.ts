/** Deletes rejected events that were replayed or are not needed. */
import { z } from "zod";
import { rejectedEventTable } from "../rejected-event-table.js";
import { applied, type Command } from "../command.js";
import { defineCommand } from "../workspace-command.js";

export interface DiscardRejectedEvents {
  readonly ids: readonly string[];
}

export const discardRejectedEvents: Command<DiscardRejectedEvents> = defineCommand({
  name: "discard-rejected-events",
  input: z.object({ ids: z.array(z.string()) }),
  decide: (state, { ids }) => ({
    state,
    changes: ids.map((id) => rejectedEventTable.remove(id)),
    outcome: applied,
  }),
});
