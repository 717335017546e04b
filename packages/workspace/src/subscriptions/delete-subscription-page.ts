/** Deletes the workspace's own subscription page: users see the standard one again. */
import { z } from "zod";
import { neededToPublish } from "../approvals/publish-permission.js";
import { applied, refused } from "../command.js";
import { removeDraftOfDeleted } from "../drafts/draft-changes.js";
import { defineOperation, type Operation } from "../operation.js";
import { removeSubscriptionPageRow } from "./subscription-page-row.js";
import { versionOfSetting } from "../versions/workspace-shape.js";

export const deleteSubscriptionPage: Operation<object> = defineOperation({
  name: "delete-subscription-page",
  summary: "Delete the custom subscription page",
  body: z.object({}),
  answers: [
    { status: 204, description: "Users see the standard page" },
    { status: 403, description: "The page needs an approval, and the caller may not publish it" },
    { status: 404, description: "The workspace has no custom page" },
  ],
  needs: (state) =>
    state.subscriptionPage === undefined ? undefined : neededToPublish(state, "SubscriptionPage"),
  guards: { resource: "subscription page", find: (state) => versionOfSetting(state, "subscriptionPage") },
  decide: (state, _, context) => {
    const { workspaceId } = context;
    const { subscriptionPage, subscriptionPageDigest: _digest, ...rest } = state;
    if (subscriptionPage === undefined) {
      return { state, outcome: refused("NotFound", "this workspace has no subscription page of its own") };
    }
    return {
      state: rest,
      changes: [
        removeSubscriptionPageRow(workspaceId),
        removeDraftOfDeleted({ kind: "subscription-page", id: workspaceId }, context),
      ],
      outcome: applied,
    };
  },
});
