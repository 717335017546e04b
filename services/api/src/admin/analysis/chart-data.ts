/** GET `/analysis/chart-data`: messages sent over time, grouped by a dimension. */
import {
  countDeliveriesBy,
  granularities,
  granularityFor,
  namesOfGroups,
  pointsByGroup,
  pointsByState,
} from "@signalbox/analytics";
import { countedOf } from "@signalbox/messaging";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { filtersField, timeRangeFields, timeRangeOf } from "./analysis-fields.js";

export const chartData: Endpoint = defineEndpoint({
  summary: "Chart messages over time",
  query: z.object({
    ...timeRangeFields,
    granularity: z.enum(["auto", ...granularities]).default("auto"),
    groupBy: z
      .enum(["journey", "broadcast", "messageTemplate", "channel", "provider", "messageState"])
      .exactOptional(),
    filters: filtersField.exactOptional(),
  }),
  answers: [
    {
      status: 200,
      description: "Buckets by time of sending; empty buckets are left out",
      schema: z.object({
        data: z.array(
          z.object({
            timestamp: z.string().describe("When the bucket begins."),
            count: z.int(),
            groupKey: z.string().optional().describe("Absent for messages that belong to no group."),
            groupLabel: z.string().optional(),
          }),
        ),
        granularity: z.enum(granularities),
      }),
    },
  ],
  handle: async ({ workspaces, query }, { actors, deliveries }) => {
    const { filters = {}, groupBy } = query;
    const range = timeRangeOf(query);
    const granularity = granularityFor(query.granularity, range);
    const counts = await countDeliveriesBy(
      {
        workspaces,
        range,
        filters,
        granularity,
        ...(groupBy !== undefined && groupBy !== "messageState" && { groupBy }),
      },
      { actors, deliveries, countedOf },
    );
    const names = await namesOfGroups(groupBy, workspaces, actors);
    const data =
      groupBy === "messageState" ? pointsByState(counts, filters) : pointsByGroup(counts, filters, names);
    return { status: 200, body: { data, granularity } };
  },
});
