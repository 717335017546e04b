/** Deletes the workspace's own subscription page: users see the standard one again. */
import { z } from "zod";
import { applied, defineCommand, refused, type Command } from "../command.js";
import { removeSubscriptionPageRow } from "../subscription-page-row.js";

export const deleteSubscriptionPage: Command<object> = defineCommand({
  name: "delete-subscription-page",
  input: z.object({}),
  decide: (state, _, { workspaceId }) => {
    const { subscriptionPage, ...rest } = state;
    if (subscriptionPage === undefined) {
      return { state, outcome: refused("NotFound", "this workspace has no subscription page of its own") };
    }
    return { state: rest, changes: [removeSubscriptionPageRow(workspaceId)], outcome: applied };
  },
});
