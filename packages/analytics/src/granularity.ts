/**
 * The length of a chart's buckets. Buckets begin at multiples of their length since the epoch (UTC); buckets of
 * seven days begin on Mondays. Every length is a whole number of cells of one rollup tier.
 */
import { issueAt, refusalError } from "@signalbox/core";
import { says } from "./issue-sentences.js";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export const granularities = [
  "30second",
  "1minute",
  "5minutes",
  "10minutes",
  "30minutes",
  "1hour",
  "6hours",
  "12hours",
  "1day",
  "7days",
  "30days",
] as const;
export type Granularity = (typeof granularities)[number];

export const bucketLengths: Readonly<Record<Granularity, number>> = {
  "30second": 30 * second,
  "1minute": minute,
  "5minutes": 5 * minute,
  "10minutes": 10 * minute,
  "30minutes": 30 * minute,
  "1hour": hour,
  "6hours": 6 * hour,
  "12hours": 12 * hour,
  "1day": day,
  "7days": 7 * day,
  "30days": 30 * day,
};

/** The granularity that `auto` selects for ranges up to this length. */
const automatic: readonly (readonly [upTo: number, granularity: Granularity])[] = [
  [2 * hour, "1minute"],
  [8 * hour, "5minutes"],
  [day, "30minutes"],
  [7 * day, "1hour"],
  [30 * day, "6hours"],
  [90 * day, "1day"],
  [365 * day, "7days"],
  [Infinity, "30days"],
];

const maxBuckets = 2_500;

/** Throws `BadRequest` for more buckets than a chart may have. */
export function granularityFor(requested: Granularity | "auto", { from, to }: TimeRange): Granularity {
  if (requested === "auto") return automatic.find(([upTo]) => to - from <= upTo)?.[1] ?? "30days";
  const buckets = Math.ceil((to - from) / bucketLengths[requested]);
  if (buckets <= maxBuckets) return requested;
  const coarser = granularities.find((each) => (to - from) / bucketLengths[each] <= maxBuckets) ?? "30days";
  const sentence = says.tooManyBuckets({ granularity: requested, buckets, maximum: maxBuckets, coarser });
  throw refusalError("BadRequest", issueAt(["granularity"], sentence));
}

export interface TimeRange {
  /** ms */
  readonly from: number;
  readonly to: number;
}

/** The first Monday since the epoch. */
const firstWeek = 4 * day;

/** The start of the bucket that contains the moment. */
export function bucketStart(granularity: Granularity, at: number): number {
  const length = bucketLengths[granularity];
  const offset = granularity === "7days" ? firstWeek : 0;
  return Math.floor((at - offset) / length) * length + offset;
}
