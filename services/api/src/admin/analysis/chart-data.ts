/** GET `/analysis/chart-data`: how many messages went out over time, by what people want to compare. */
import type { GroupedCounts } from "@signalbox/actors";
import { messageStates, type MessageState } from "@signalbox/core";
import { z } from "zod";
import { defineRoute, type Route } from "../../http/route.js";
import { filtersField, stretchFields, stretchOf, type AnalysisFilters } from "./analysis-fields.js";
import { countDeliveriesBy } from "./count-deliveries-by.js";
import { granularities, granularityFor } from "./granularity.js";
import { namesOfGroups } from "./group-labels.js";
import { countReached } from "./state-counts.js";

interface ChartPoint {
  readonly timestamp: string;
  readonly count: number;
  readonly groupKey?: string;
  readonly groupLabel?: string;
}

export const chartData: Route = defineRoute({
  method: "GET",
  path: "/analysis/chart-data",
  summary: "Count messages over time",
  tag: "Analysis",
  query: z.object({
    ...stretchFields,
    granularity: z.enum(["auto", ...granularities]).default("auto"),
    groupBy: z
      .enum(["journey", "broadcast", "messageTemplate", "channel", "provider", "messageState"])
      .exactOptional(),
    filters: filtersField.exactOptional(),
  }),
  answers: [
    {
      status: 200,
      description: "Buckets by time of sending, those without any left out",
      schema: z.object({
        data: z.array(
          z.object({
            timestamp: z.string().describe("When the bucket begins."),
            count: z.int(),
            groupKey: z.string().optional().describe("Absent for those that belong to no such group."),
            groupLabel: z.string().optional(),
          }),
        ),
        granularity: z.enum(granularities),
      }),
    },
  ],
  handle: async ({ workspaces, query }, { actors, deliveries }) => {
    const { filters = {}, groupBy } = query;
    const stretch = stretchOf(query);
    const granularity = granularityFor(query.granularity, stretch);
    const counts = await countDeliveriesBy(
      {
        workspaces,
        stretch,
        filters,
        granularity,
        ...(groupBy !== undefined && groupBy !== "messageState" && { groupBy }),
      },
      { actors, deliveries },
    );
    const names = await namesOfGroups(groupBy, workspaces, actors);
    const points =
      groupBy === "messageState" ? pointsByState(counts, filters) : pointsOf(counts, filters, names);
    return { status: 200, body: { data: points.toSorted(byTime), granularity } };
  },
});

function pointsOf(
  counts: GroupedCounts,
  { messageStates: states = ["sent"] }: AnalysisFilters,
  names: ReadonlyMap<string, string>,
): ChartPoint[] {
  return [...counts].flatMap(([groupKey, buckets]) => {
    const group = groupKey === "" ? {} : { groupKey, groupLabel: names.get(groupKey) ?? groupKey };
    return [...buckets].flatMap(([at, classes]) => point(at, countReached(classes, states), group));
  });
}

/** Those that have come to the state, whichever of the states asked for. */
function pointsByState(
  counts: GroupedCounts,
  { messageStates: states = messageStates }: AnalysisFilters,
): ChartPoint[] {
  const wanted: readonly MessageState[] = messageStates.filter((state) => states.includes(state));
  return [...counts.values()].flatMap((buckets) =>
    [...buckets].flatMap(([at, classes]) =>
      wanted.flatMap((state) =>
        point(at, countReached(classes, [state]), { groupKey: state, groupLabel: state }),
      ),
    ),
  );
}

function point(
  at: number,
  count: number,
  group: Pick<ChartPoint, "groupKey" | "groupLabel">,
): readonly ChartPoint[] {
  return count > 0 ? [{ timestamp: new Date(at).toISOString(), count, ...group }] : [];
}

function byTime(one: ChartPoint, other: ChartPoint): number {
  return compare(one.timestamp, other.timestamp) || compare(one.groupKey ?? "", other.groupKey ?? "");
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
