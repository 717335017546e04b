/** Removes all messages from the workspace's test mailbox. */
import { z } from "zod";
import { mailTable } from "../mail-table.js";
import { applied } from "../command.js";
import { defineOperation, type Operation } from "../operation.js";

export const clearMailbox: Operation<object> = defineOperation({
  name: "clear-mailbox",
  summary: "Empty the test mailbox",
  input: z.object({}),
  prepare: () => ({}),
  answers: [{ status: 204, description: "Empty" }],
  decide: (state, _, { workspaceId }) => ({
    state,
    changes: [mailTable.removeWhere("workspaceId", workspaceId)],
    outcome: applied,
  }),
});
