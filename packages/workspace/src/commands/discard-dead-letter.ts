/** Deletes a dead letter. */
import { deadLetterTable } from "@signalbox/engine";
import { z } from "zod";
import { applied, defineCommand, type Command } from "../command.js";

export interface DiscardDeadLetter {
  readonly id: string;
}

export const discardDeadLetter: Command<DiscardDeadLetter> = defineCommand({
  name: "discard-dead-letter",
  input: z.object({ id: z.string() }),
  decide: (state, { id }) => ({
    state,
    changes: [deadLetterTable.remove(id)],
    outcome: applied,
  }),
});
