/** GET `/analysis/chart-data`: messages sent over time, grouped by a dimension. */
import { bucketsByTime, countOfReached, type GroupedCounts } from "@signalbox/analytics";
import { messageStates } from "@signalbox/core";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { filtersField, timeRangeFields, timeRangeOf, type AnalysisFilters } from "./analysis-fields.js";
import { countDeliveriesBy } from "./count-deliveries-by.js";
import { granularities, granularityFor } from "./granularity.js";
import { namesOfGroups } from "./group-labels.js";

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
      { actors, deliveries },
    );
    const names = await namesOfGroups(groupBy, workspaces, actors);
    const data =
      groupBy === "messageState" ? pointsByState(counts, filters) : pointsByGroup(counts, filters, names);
    return { status: 200, body: { data, granularity } };
  },
});

interface Point {
  readonly timestamp: string;
  readonly count: number;
  readonly groupKey?: string;
  readonly groupLabel?: string;
}

function pointsByGroup(
  counts: GroupedCounts,
  { messageStates: states = ["sent"] }: AnalysisFilters,
  names: ReadonlyMap<string, string>,
): readonly Point[] {
  const reached = countOfReached(states);
  const points: Point[] = [];
  for (const { at, each } of bucketsByTime(counts)) {
    const timestamp = new Date(at).toISOString();
    each((group, values, start) => {
      const count = reached(values, start);
      if (count > 0) points.push(pointOf(timestamp, count, group, names.get(group)));
    });
  }
  return points;
}

/** Messages that have reached the state; each of the requested states is its own group. */
function pointsByState(
  counts: GroupedCounts,
  { messageStates: states = messageStates }: AnalysisFilters,
): readonly Point[] {
  const wanted = messageStates
    .filter((state) => states.includes(state))
    .toSorted()
    .map((state) => ({ state, reached: countOfReached([state]) }));
  const points: Point[] = [];
  for (const { at, each } of bucketsByTime(counts)) {
    const timestamp = new Date(at).toISOString();
    each((_, values, start) => {
      for (const { state, reached } of wanted) {
        const count = reached(values, start);
        if (count > 0) points.push(pointOf(timestamp, count, state));
      }
    });
  }
  return points;
}

function pointOf(timestamp: string, count: number, groupKey: string, groupLabel: string = groupKey): Point {
  return groupKey === "" ? { timestamp, count } : { timestamp, count, groupKey, groupLabel };
}
