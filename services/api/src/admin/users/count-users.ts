/** POST `/users/count`: the total number of users and anonymous users of a list. */
import { exampleIds } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { countSelected, loadWorkspaces, selectUsers } from "@signalbox/users";
import { notComputedField, notComputedIn } from "./not-computed.js";
import { personalFilter, withUserFilters } from "./user-filter.js";

export const countUsers: Endpoint = defineEndpoint({
  summary: "Count users",
  description: "How many users match the filters of `POST /api/admin/users`.",
  example: { body: { segmentFilter: [exampleIds.segment] } },
  readsOnly: true,
  body: withUserFilters({}),
  answers: [
    {
      status: 200,
      description: "The number",
      schema: z.object({ userCount: z.int(), notComputed: notComputedField }),
      example: { userCount: 1 },
    },
  ],
  asksPersonal: ({ body }, personal) => personalFilter(body, personal),
  handle: async ({ workspaces: listed, body }, api) => {
    const workspaces = await loadWorkspaces(listed, api.actors);
    const selections = selectUsers(body, workspaces, api);
    const incomplete = await notComputedIn(body, workspaces, api);
    return { status: 200, body: { userCount: await countSelected(selections), ...incomplete } };
  },
});
