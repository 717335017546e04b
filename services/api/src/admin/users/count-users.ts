/** POST `/users/count`: how many users and visitors a list would show. */
import { z } from "zod";
import { defineRoute, type Route } from "../../http/route.js";
import { findPlaces, refuseMissingFilters, withUserFilters } from "./user-filter.js";
import { countPeople } from "./user-page.js";

export const countUsers: Route = defineRoute({
  method: "POST",
  path: "/users/count",
  summary: "Count users",
  tag: "Users",
  readsOnly: true,
  body: withUserFilters({}),
  answers: [{ status: 200, description: "The number", schema: z.object({ userCount: z.int() }) }],
  handle: async ({ workspaceId, body }, { actors }) => {
    refuseMissingFilters(body);
    const userCount =
      body.userIds === undefined
        ? await countPeople(workspaceId, actors)
        : (await findPlaces(workspaceId, body.userIds, actors)).length;
    return { status: 200, body: { userCount } };
  },
});
