/** GET `/events/properties`: the names of recent track events, each with the names of its properties. */
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { recentEvents, recentNames } from "./recent-names.js";

export const listProperties: Endpoint = defineEndpoint({
  summary: "List event and property names",
  answers: [
    {
      status: 200,
      description: `Property names by event name in the latest ${recentEvents} track events, sorted`,
      schema: z.object({ properties: z.record(z.string(), z.array(z.string())) }),
    },
  ],
  handle: async ({ workspaces }, api) => {
    const names = await recentNames(workspaces, "track", api);
    return { status: 200, body: { properties: Object.fromEntries(names) } };
  },
});
