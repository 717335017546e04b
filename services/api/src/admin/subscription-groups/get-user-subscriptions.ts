/** GET `/users/subscriptions`: every group, and whether the user is subscribed to it. */
import { newWorkspace } from "@signalbox/actors";
import type { ComputedState } from "@signalbox/audience";
import { z } from "zod";
import { defineRoute, type Route } from "../../http/route.js";
import { idField } from "../fields.js";
import { findPerson } from "../users/find-person.js";
import { loadWorkspaces, type ListedWorkspace } from "../users/listed-workspaces.js";
import { subscriptionStates } from "../users/subscription-states.js";
import { channelField } from "./saved-group.js";
import { exampleIds } from "../../openapi/examples.js";

export const getUserSubscriptions: Route = defineRoute({
  method: "GET",
  path: "/users/subscriptions",
  summary: "Show the subscriptions of a user",
  description:
    "Every group of the workspace and whether the user is subscribed to it. An unknown user is shown as one who has made no choice.",
  tag: "Subscription groups",
  example: { query: { userId: "ann" } },
  query: z.object({
    userId: idField.describe(
      "Of a user or a visitor. One nobody has heard of is shown as somebody who has said nothing yet.",
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
      const person = await findPerson(workspace.workspaceId, userId, actors);
      const isOther = caller.userId !== undefined && (person?.isAnonymous === true || person?.id !== userId);
      if (person !== undefined && !isOther)
        return { status: 200, body: describe(userId, workspace, person.standing) };
    }
    const own = listed.find((each) => each.workspaceId === workspaceId);
    return { status: 200, body: describe(userId, own ?? { workspaceId, state: newWorkspace }) };
  },
});

function describe(userId: string, { workspaceId, state }: ListedWorkspace, standing?: ComputedState): object {
  return {
    workspaceId,
    userId,
    subscriptionGroups: subscriptionStates(state, standing).map(({ group, subscribed }) => ({
      id: group.id,
      name: group.name,
      isSubscribed: subscribed,
      channel: group.channel,
    })),
  };
}
