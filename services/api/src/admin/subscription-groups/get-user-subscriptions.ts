/** GET `/users/subscriptions`: every group, and whether the user is subscribed to it. */
import { channelField, exampleIds, newWorkspace } from "@signalbox/workspace";
import type { ComputedState } from "@signalbox/audience";
import { z } from "zod";
import { userIdField } from "../fields.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { loadWorkspaces, subscriptionStates, type ListedWorkspace, findUser } from "@signalbox/user-queries";

export const getUserSubscriptions: Endpoint = defineEndpoint({
  summary: "Show the subscriptions of a user",
  description:
    "Every group of the workspace and whether the user is subscribed to it. An unknown user is shown as one who has made no choice.",
  example: { query: { userId: "ann" } },
  query: z.object({
    userId: userIdField.describe(
      "Id of a user or anonymous user. An unknown user is shown as one who has made no choice.",
    ),
  }),
  userOf: ({ query }) => query.userId,
  answers: [
    {
      status: 200,
      description: "Every group of the workspace, oldest first",
      schema: z.object({
        workspaceId: z.string(),
        userId: z.string(),
        subscriptionGroups: z.array(
          z.object({ id: z.string(), name: z.string(), isSubscribed: z.boolean(), channel: channelField }),
        ),
      }),
      example: {
        workspaceId: exampleIds.workspace,
        userId: "ann",
        subscriptionGroups: [
          { id: exampleIds.subscriptionGroup, name: "Email", isSubscribed: true, channel: "Email" },
        ],
      },
    },
  ],
  handle: async ({ workspaces, workspaceId, query: { userId }, caller }, { actors }) => {
    const listed = await loadWorkspaces(workspaces, actors);
    for (const workspace of listed) {
      const user = await findUser(workspace.workspaceId, userId, actors);
      const isOther = caller.userId !== undefined && (user?.isAnonymous === true || user?.id !== userId);
      if (user !== undefined && !isOther)
        return { status: 200, body: describe(userId, workspace, user.computedState) };
    }
    const own = listed.find((each) => each.workspaceId === workspaceId);
    return { status: 200, body: describe(userId, own ?? { workspaceId, state: newWorkspace }) };
  },
});

function describe(
  userId: string,
  { workspaceId, state }: ListedWorkspace,
  computedState?: ComputedState,
): object {
  return {
    workspaceId,
    userId,
    subscriptionGroups: subscriptionStates(state, computedState).map(({ group, subscribed }) => ({
      id: group.id,
      name: group.name,
      isSubscribed: subscribed,
      channel: group.channel,
    })),
  };
}
