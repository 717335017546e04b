/** GET `/subscription-groups`: the groups that users can subscribe to. */
import { exampleSavedGroup, savedGroup, savedGroupSchema } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { readWorkspace } from "../settings/read-workspace.js";

export const listSubscriptionGroups: Endpoint = defineEndpoint({
  summary: "List subscription groups",
  description:
    "Groups of all channels. A message node or broadcast without a group uses the first one of its channel.",
  query: z.object({}),
  answers: [
    {
      status: 200,
      description: "Groups, oldest first",
      schema: z.array(savedGroupSchema),
      example: [exampleSavedGroup],
    },
  ],
  handle: async ({ workspaceId }, { actors }) => {
    const { subscriptionGroups } = await readWorkspace(workspaceId, actors);
    return { status: 200, body: subscriptionGroups.map((group) => savedGroup(workspaceId, group)) };
  },
});
