/** GET `/analysis/chart-data`: how many messages went out over time, by what people want to compare. */
import { countsByTime, type GroupedCounts } from "@signalbox/actors";
import { messageStates } from "@signalbox/core";
import { z } from "zod";
import { defineRoute, type Route } from "../../http/route.js";
import { filtersField, stretchFields, stretchOf, type AnalysisFilters } from "./analysis-fields.js";
import { countDeliveriesBy } from "./count-deliveries-by.js";
import { granularities, granularityFor } from "./granularity.js";
import { namesOfGroups } from "./group-labels.js";
import { countOfReached } from "./state-counts.js";

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
    const body = `{"data":[${points.join(",")}],"granularity":${JSON.stringify(granularity)}}`;
    return { status: 200, body, type: "application/json" };
  },
});

/**
 * Points as they stand in the answer, in order of time: JSON text, because a chart may have a hundred thousand of them, and
 * objects made only to be written cost as much again.
 */
type PointText = string;

function pointsOf(
  counts: GroupedCounts,
  { messageStates: states = ["sent"] }: AnalysisFilters,
  names: ReadonlyMap<string, string>,
): readonly PointText[] {
  const reached = countOfReached(states);
  const ends = new Map(
    [...counts.groups.keys()].map((group) => [
      group,
      group === "" ? "}" : endOfPoint(group, names.get(group) ?? group),
    ]),
  );
  const points: PointText[] = [];
  let [timeOf, start] = [Number.NaN, ""];
  for (const { at, group, classes } of countsByTime(counts)) {
    const count = reached(classes);
    if (count <= 0) continue;
    if (at !== timeOf) [timeOf, start] = [at, startOfPoint(at)];
    points.push(`${start}${count}${ends.get(group) ?? "}"}`);
  }
  return points;
}

/** Those that have come to the state, whichever of the states asked for. */
function pointsByState(
  counts: GroupedCounts,
  { messageStates: states = messageStates }: AnalysisFilters,
): readonly PointText[] {
  const wanted = messageStates
    .filter((state) => states.includes(state))
    .toSorted()
    .map((state) => ({ reached: countOfReached([state]), end: endOfPoint(state, state) }));
  const points: PointText[] = [];
  for (const { at, classes } of countsByTime(counts)) {
    const start = startOfPoint(at);
    for (const { reached, end } of wanted) {
      const count = reached(classes);
      if (count > 0) points.push(`${start}${count}${end}`);
    }
  }
  return points;
}

function startOfPoint(at: number): string {
  return `{"timestamp":"${new Date(at).toISOString()}","count":`;
}

function endOfPoint(groupKey: string, groupLabel: string): string {
  return `,"groupKey":${JSON.stringify(groupKey)},"groupLabel":${JSON.stringify(groupLabel)}}`;
}
