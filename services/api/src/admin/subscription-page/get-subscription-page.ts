/** GET `/subscription-management-template`: the workspace's custom subscription page, if any. */
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { describePage, pageSchema } from "./page-fields.js";

export const getSubscriptionPage: Endpoint = defineEndpoint({
  summary: "Show the custom subscription page",
  query: z.object({}),
  answers: [{ status: 200, description: "The page, and the URL of its preview", schema: pageSchema }],
  handle: async ({ workspaceId, http }, api) => ({
    status: 200,
    body: await describePage({ workspaceId, origin: `${http.protocol}://${http.host}` }, api),
  }),
});
