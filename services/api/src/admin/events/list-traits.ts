/** GET `/events/traits`: the names of traits of recent identify events. */
import { z } from "zod";
import { defineRoute, type Route } from "../../http/route.js";
import { recentEvents, recentNames } from "./recent-names.js";

export const listTraits: Route = defineRoute({
  method: "GET",
  path: "/events/traits",
  summary: "List trait names",
  tag: "Events",
  answers: [
    {
      status: 200,
      description: `Trait names in the latest ${recentEvents} identify events, sorted`,
      schema: z.object({ traits: z.array(z.string()) }),
    },
  ],
  handle: async ({ workspaces }, api) => {
    const names = await recentNames(workspaces, "identify", api);
    return { status: 200, body: { traits: [...names.values()].flat() } };
  },
});
