/** GET `/deliveries/count`: the total number of deliveries of a list. */
import { deliveryFiltersOf } from "@signalbox/messaging";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { fewAtATime } from "@signalbox/core";
import { messageContents, personalDeliveryFilter, withDeliveryFilters } from "./delivery-query.js";

export const countDeliveries: Endpoint = defineEndpoint({
  summary: "Count deliveries",
  query: withDeliveryFilters({}),
  answers: [
    { status: 200, description: "The number of matching deliveries", schema: z.object({ count: z.int() }) },
  ],
  withholds: messageContents,
  asksPersonal: ({ query }) => personalDeliveryFilter(query),
  handle: async ({ workspaces, query }, { actors, deliveries, tables }) => {
    const filters = await deliveryFiltersOf(workspaces, query, { actors, tables });
    const counts = await fewAtATime(filters, (filter) => deliveries.count(filter));
    return { status: 200, body: { count: counts.reduce((sum, count) => sum + count, 0) } };
  },
});
