/** Removes all messages from the workspace's test mailbox. */
import { z } from "zod";
import { applied, defineCommand, type Command } from "../command.js";

export const clearMailbox: Command<object> = defineCommand({
  name: "clear-mailbox",
  input: z.object({}),
  decide: (state, _, { workspaceId }) => ({
    state,
    changes: [{ do: "removeWhere", table: "mailbox", column: "workspaceId", value: workspaceId }],
    outcome: applied,
  }),
});
