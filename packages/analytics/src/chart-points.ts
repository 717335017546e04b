/** The points of a chart, from counts by bucket; empty ones are left out. */
import { messageStates } from "@signalbox/core";
import type { AnalysisFilters } from "./analysis-filters.js";
import { bucketsByTime, type GroupedCounts } from "./grouped-counts.js";
import { countOfReached } from "./state-counts.js";

export interface ChartPoint {
  readonly timestamp: string;
  readonly count: number;
  readonly groupKey?: string;
  readonly groupLabel?: string;
}

export function pointsByGroup(
  counts: GroupedCounts,
  { messageStates: states = ["sent"] }: AnalysisFilters,
  names: ReadonlyMap<string, string>,
): readonly ChartPoint[] {
  const reached = countOfReached(states);
  const points: ChartPoint[] = [];
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
export function pointsByState(
  counts: GroupedCounts,
  { messageStates: states = messageStates }: AnalysisFilters,
): readonly ChartPoint[] {
  const wanted = messageStates
    .filter((state) => states.includes(state))
    .toSorted()
    .map((state) => ({ state, reached: countOfReached([state]) }));
  const points: ChartPoint[] = [];
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

function pointOf(
  timestamp: string,
  count: number,
  groupKey: string,
  groupLabel: string = groupKey,
): ChartPoint {
  return groupKey === "" ? { timestamp, count } : { timestamp, count, groupKey, groupLabel };
}
