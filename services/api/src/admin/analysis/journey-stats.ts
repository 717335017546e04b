/** GET `/analysis/journey-stats`: the states that each node's messages reached. */
import { countDeliveriesBy, countsByTime, messageCounts } from "@signalbox/analytics";
import { countedOf } from "@signalbox/messaging";
import { idField } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { timeRangeFields, timeRangeOf } from "./analysis-fields.js";
import { readReportingProviders, reportedSchema } from "./reporting-providers.js";

const stateSchema = z.object({
  sent: z.int(),
  delivered: z.int(),
  opened: z.int(),
  clicked: z.int(),
  bounced: z.int(),
  skipped: z.int(),
  failed: z.int(),
});

export const analysisOfJourney: Endpoint = defineEndpoint({
  summary: "Count a journey's messages by node",
  query: z.object({ ...timeRangeFields, journeyId: idField }),
  answers: [
    {
      status: 200,
      description: "By message node; nodes that nothing was settled of in that time are left out",
      schema: z.object({ nodeStats: z.record(z.string(), stateSchema), reported: reportedSchema }),
    },
  ],
  handle: async ({ workspaces, query }, api) => {
    const { actors, deliveries } = api;
    const filters = { journeyIds: [query.journeyId] };
    const question = { workspaces, range: timeRangeOf(query), filters };
    const ports = { actors, deliveries, countedOf };
    const [counts, senders, reporting] = await Promise.all([
      countDeliveriesBy({ ...question, groupBy: "node" }, ports),
      countDeliveriesBy({ ...question, groupBy: "provider" }, ports),
      readReportingProviders(workspaces, api),
    ]);
    const byProvider = new Map(countsByTime(senders).map(({ group, classes }) => [group, classes]));
    const nodeStats = [...countsByTime(counts)].flatMap(({ group: nodeId, classes }) => {
      const stats = messageCounts(classes);
      const settled = stats.sent + stats.skipped + stats.failed;
      return nodeId === "" || settled === 0 ? [] : [[nodeId, stats] as const];
    });
    return {
      status: 200,
      body: { nodeStats: Object.fromEntries(nodeStats), reported: reporting.reported(byProvider) },
    };
  },
});
