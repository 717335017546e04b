/** Removes all messages from the workspace's test mailbox. */
import { z } from "zod";
import { mailTable } from "../mail-table.js";
import { applied, defineCommand, type Command } from "../command.js";

export const clearMailbox: Command<object> = defineCommand({
  name: "clear-mailbox",
  input: z.object({}),
  decide: (state, _, { workspaceId }) => ({
    state,
    changes: [mailTable.removeWhere("workspaceId", workspaceId)],
    outcome: applied,
  }),
});
