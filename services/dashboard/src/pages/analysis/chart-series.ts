/** Points of the API as a chart and its table show them: every bucket of the period, and the largest groups. */
import type { Answer } from "@signalbox/client";
import type { Granularity, Range } from "./analysis-question.js";

export type ChartPoint = Answer<"/api/admin/analysis/chart-data", "GET">["data"][number];

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

const lengths: Readonly<Record<Granularity, number>> = {
  "30second": 30_000,
  "1minute": 60_000,
  "5minutes": 300_000,
  "10minutes": 600_000,
  "30minutes": 1_800_000,
  "1hour": 3_600_000,
  "6hours": 21_600_000,
  "12hours": 43_200_000,
  "1day": 86_400_000,
  "7days": 604_800_000,
  "30days": 2_592_000_000,
};
/** Buckets of seven days begin on Mondays; all others at multiples of their length. */
const firstMonday = 4 * 86_400_000;

export interface SeriesOptions {
  readonly range: Range;
  readonly granularity: Granularity;
}

export function seriesOf(points: readonly ChartPoint[], { range, granularity }: SeriesOptions): Series {
  const groups = groupsOf(points);
  const named = new Map(groups.map(({ key }, index) => [key, index]));
  const indexOf = (key: string): number => named.get(key) ?? named.get(otherKey) ?? 0;
  const length = lengths[granularity];
  const offset = granularity === "7days" ? firstMonday : 0;
  const counts = new Map<number, number[]>();
  for (let at = Math.floor((range.from - offset) / length) * length + offset; at < range.to; at += length) {
    counts.set(
      at,
      groups.map(() => 0),
    );
  }
  for (const { timestamp, count, groupKey = "" } of points) {
    const at = Date.parse(timestamp);
    const bucket = counts.get(at) ?? groups.map(() => 0);
    const index = indexOf(groupKey);
    bucket[index] = (bucket[index] ?? 0) + count;
    counts.set(at, bucket);
  }
  return {
    groups,
    buckets: [...counts]
      .toSorted(([one], [other]) => one - other)
      .map(([at, ofBucket]) => ({ at, counts: ofBucket })),
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
