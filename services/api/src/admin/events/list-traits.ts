/** GET `/events/traits`: the names of traits of recent identify events. */
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { recentEvents, recentNames } from "./recent-names.js";

export const listTraits: Endpoint = defineEndpoint({
  summary: "List trait names",
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
