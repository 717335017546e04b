/** GET `/deliveries/count`: the total number of deliveries of a list. */
import { deliveryFiltersOf } from "@signalbox/messaging";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { fewAtATime } from "@signalbox/core";
import { maxAgeField } from "../long-counts.js";
import { withDeliveryFilters } from "./delivery-query.js";

export const countDeliveries: Endpoint = defineEndpoint({
  summary: "Count deliveries",
  query: withDeliveryFilters({ maxAgeSeconds: maxAgeField }),
  answers: [
    { status: 200, description: "The number of matching deliveries", schema: z.object({ count: z.int() }) },
  ],
  handle: async (
    { workspaces, query: { maxAgeSeconds, ...filter } },
    { actors, deliveries, tables, views, longCounts },
  ) => {
    const filters = await deliveryFiltersOf(workspaces, filter, { actors, tables, views });
    const count = await longCounts.answer(
      { name: "deliveries", workspaces, filter, maxAgeMs: maxAgeSeconds * 1_000 },
      async () => sumOf(await fewAtATime(filters, (each) => deliveries.count(each))),
    );
    return { status: 200, body: { count } };
  },
});

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}
