/** GET `/subscription-management-template`: the page the workspace has made for people's subscriptions, if any. */
import { z } from "zod";
import { defineRoute, type Route } from "../../http/route.js";
import { describePage, pageSchema } from "./page-fields.js";

export const getSubscriptionPage: Route = defineRoute({
  method: "GET",
  path: "/subscription-management-template",
  summary: "Show the custom subscription page",
  tag: "Subscription groups",
  query: z.object({}),
  answers: [{ status: 200, description: "The page, and an address to look at it", schema: pageSchema }],
  handle: async ({ workspaceId, http }, api) => ({
    status: 200,
    body: await describePage({ workspaceId, origin: `${http.protocol}://${http.host}` }, api),
  }),
});
