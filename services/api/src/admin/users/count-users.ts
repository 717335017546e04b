/** POST `/users/count`: the total number of users and anonymous users of a list. */
import { exampleIds } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { countSelected, loadWorkspaces, selectUsers } from "@signalbox/users";
import { maxAgeField } from "../long-counts.js";
import { notComputedField, notComputedIn } from "./not-computed.js";
import { personalFilter, withUserFilters } from "./user-filter.js";

export const countUsers: Endpoint = defineEndpoint({
  summary: "Count users",
  description: "How many users match the filters of `POST /api/admin/users`.",
  example: { body: { segmentFilter: [exampleIds.segment] } },
  readsOnly: true,
  body: withUserFilters({ maxAgeSeconds: maxAgeField }),
  answers: [
    {
      status: 200,
      description: "The number",
      schema: z.object({ userCount: z.int(), notComputed: notComputedField }),
      example: { userCount: 1 },
    },
  ],
  asksPersonal: ({ body }, personal) => personalFilter(body, personal),
  handle: async ({ workspaces: listed, body: { maxAgeSeconds, ...filter } }, api) => {
    const workspaces = await loadWorkspaces(listed, api.actors);
    const selections = selectUsers(filter, workspaces, api);
    const incomplete = await notComputedIn(filter, workspaces, api);
    const userCount = await api.longCounts.answer(
      { name: "users", workspaces: listed, filter, maxAgeMs: maxAgeSeconds * 1_000 },
      () => countSelected(selections),
    );
    return { status: 200, body: { userCount, ...incomplete } };
  },
});
