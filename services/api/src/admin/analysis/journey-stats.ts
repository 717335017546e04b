/** GET `/analysis/journey-stats`: the states that each node's messages reached. */
import { countDeliveriesBy, countsByTime, stateCounts } from "@signalbox/analytics";
import { countedOf } from "@signalbox/messaging";
import { idField } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { timeRangeFields, timeRangeOf } from "./analysis-fields.js";

const stateSchema = z.object({
  sent: z.int(),
  delivered: z.int(),
  opened: z.int(),
  clicked: z.int(),
  bounced: z.int(),
});

export const analysisOfJourney: Endpoint = defineEndpoint({
  summary: "Count a journey's messages by node",
  query: z.object({ ...timeRangeFields, journeyId: idField }),
  answers: [
    {
      status: 200,
      description: "By message node; nodes that sent nothing in that time are left out",
      schema: z.object({ nodeStats: z.record(z.string(), stateSchema) }),
    },
  ],
  handle: async ({ workspaces, query }, { actors, deliveries }) => {
    const filters = { journeyIds: [query.journeyId] };
    const question = { workspaces, range: timeRangeOf(query), filters, groupBy: "node" } as const;
    const counts = await countDeliveriesBy(question, { actors, deliveries, countedOf });
    const nodeStats = [...countsByTime(counts)].flatMap(({ group: nodeId, classes }) => {
      const stats = stateCounts(classes);
      return nodeId === "" || stats.sent === 0 ? [] : [[nodeId, stats] as const];
    });
    return { status: 200, body: { nodeStats: Object.fromEntries(nodeStats) } };
  },
});
