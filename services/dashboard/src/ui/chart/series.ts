/** Points of the API as a chart and its table show them: every bucket of the time, and the largest groups. */
import type { Answer } from "@signalbox/client";

export type ChartData = Answer<"/api/admin/analysis/chart-data", "GET">;
export type ChartPoint = ChartData["data"][number];
export type Granularity = ChartData["granularity"];

export interface Group {
  /** Empty for messages that belong to no group; `otherKey` for all groups beyond the largest. */
  readonly key: string;
  /** Absent for those two. */
  readonly label?: string;
  readonly total: number;
}

export interface Bucket {
  /** When it begins, ms. */
  readonly at: number;
  /** In the order of the groups. */
  readonly counts: readonly number[];
}

export interface Series {
  /** The largest first. */
  readonly groups: readonly Group[];
  readonly buckets: readonly Bucket[];
  readonly total: number;
}

export const otherKey = "\u0000other";
const shownGroups = 8;

/** Of an answer that names its buckets, as it does when it was asked for a time zone. */
export function seriesOf({ data, buckets = [] }: Pick<ChartData, "data" | "buckets">): Series {
  const groups = groupsOf(data);
  const named = new Map(groups.map(({ key }, index) => [key, index]));
  const indexOf = (key: string): number => named.get(key) ?? named.get(otherKey) ?? 0;
  const counts = new Map(buckets.map((start) => [Date.parse(start), groups.map(() => 0)]));
  for (const { timestamp, count, groupKey = "" } of data) {
    const bucket = counts.get(Date.parse(timestamp));
    const index = indexOf(groupKey);
    if (bucket !== undefined) bucket[index] = (bucket[index] ?? 0) + count;
  }
  return {
    groups,
    buckets: [...counts].map(([at, ofBucket]) => ({ at, counts: ofBucket })),
    total: groups.reduce((sum, { total }) => sum + total, 0),
  };
}

function groupsOf(points: readonly ChartPoint[]): readonly Group[] {
  const byKey = new Map<string, Group>();
  for (const { groupKey = "", groupLabel, count } of points) {
    const total = (byKey.get(groupKey)?.total ?? 0) + count;
    byKey.set(groupKey, { key: groupKey, ...(groupLabel !== undefined && { label: groupLabel }), total });
  }
  const all = [...byKey.values()].toSorted(
    (one, other) => other.total - one.total || one.key.localeCompare(other.key),
  );
  if (all.length <= shownGroups) return all;
  const largest = all.slice(0, shownGroups - 1);
  const rest = all.slice(shownGroups - 1).reduce((sum, { total }) => sum + total, 0);
  return [...largest, { key: otherKey, total: rest }];
}
