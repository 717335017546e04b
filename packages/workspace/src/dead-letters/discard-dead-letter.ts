/** Deletes a dead letter. */
import { z } from "zod";
import { applied } from "../command.js";
import { findDeadLetter } from "./dead-letter.js";
import { defineOperation, type Operation } from "../operation.js";

export interface DiscardDeadLetter {
  readonly id: string;
}

export const discardDeadLetter: Operation<DiscardDeadLetter> = defineOperation({
  name: "discard-dead-letter",
  summary: "Discard a dead letter",
  prepare: async ({ workspaceId, params: { id = "" } }, { tables }) => {
    await findDeadLetter(workspaceId, id, tables);
    return { id };
  },
  answers: [
    { status: 204, description: "Deleted" },
    { status: 404, description: "No dead letter with this id" },
  ],
  answer: () => ({ status: 204 }),
  input: z.object({ id: z.string() }),
  decide: (state, { id }) => ({
    state,
    changes: [{ do: "remove", table: "deadLetters", id }],
    outcome: applied,
  }),
});
