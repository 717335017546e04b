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
import { filtersField, timeRangeFields, timeRangeOf, timezoneField } from "./analysis-fields.js";

export const chartData: Endpoint = defineEndpoint({
  summary: "Chart messages over time",
  query: z.object({
    ...timeRangeFields,
    granularity: z.enum(["auto", ...granularities]).default("auto"),
    timezone: timezoneField.exactOptional(),
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
        buckets: z
          .array(z.string())
          .optional()
          .describe("When each bucket of the time begins, with and without messages; given with `timezone`."),
      }),
    },
  ],
  handle: async ({ workspaces, query }, { actors, deliveries }) => {
    const { filters = {}, groupBy, timezone } = query;
    const range = timeRangeOf(query);
    const granularity = granularityFor(query.granularity, range);
    const counts = await countDeliveriesBy(
      {
        workspaces,
        range,
        filters,
        granularity,
        ...(timezone !== undefined && { zone: timezone }),
        ...(groupBy !== undefined && groupBy !== "messageState" && { groupBy }),
      },
      { actors, deliveries, countedOf },
    );
    const names = await namesOfGroups(groupBy, workspaces, actors);
    const data =
      groupBy === "messageState" ? pointsByState(counts, filters) : pointsByGroup(counts, filters, names);
    const buckets = timezone && counts.starts.map((at) => new Date(at).toISOString());
    return { status: 200, body: { data, granularity, ...(buckets && { buckets }) } };
  },
});
