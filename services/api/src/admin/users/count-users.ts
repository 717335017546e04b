/** POST `/users/count`: how many users and visitors a list would show. */
import { z } from "zod";
import { defineRoute, type Route } from "../../http/route.js";
import { loadWorkspaces } from "./listed-workspaces.js";
import { countSelected, selectUsers } from "./select-users.js";
import { withUserFilters } from "./user-filter.js";

export const countUsers: Route = defineRoute({
  method: "POST",
  path: "/users/count",
  summary: "Count users",
  tag: "Users",
  readsOnly: true,
  body: withUserFilters({}),
  answers: [{ status: 200, description: "The number", schema: z.object({ userCount: z.int() }) }],
  handle: async ({ workspaces: listed, body }, api) => {
    const workspaces = await loadWorkspaces(listed, api.actors);
    const selections = selectUsers(body, workspaces, api);
    return { status: 200, body: { userCount: await countSelected(selections) } };
  },
});
