/** Deletes a dead letter. */
import { deadLetterTable } from "@signalbox/engine";
import { z } from "zod";
import { applied } from "../command.js";
import { defineOperation, type Operation } from "../operation.js";
import { findDeadLetter } from "./dead-letter.js";

export const discardDeadLetter: Operation<{ readonly id: string }> = defineOperation({
  name: "discard-dead-letter",
  summary: "Discard a dead letter",
  input: z.object({ id: z.string() }),
  prepare: async ({ workspaceId, params: { id = "" } }, { tables }) => {
    await findDeadLetter(workspaceId, id, tables);
    return { id };
  },
  answers: [
    { status: 204, description: "Deleted" },
    { status: 404, description: "No dead letter with this id" },
  ],
  decide: (state, { id }) => ({
    state,
    changes: [deadLetterTable.remove(id)],
    outcome: applied,
  }),
});
