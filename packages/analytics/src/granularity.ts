/**
 * The buckets of a chart. They begin at multiples of their length since the epoch, as the clocks of a time zone show
 * them; buckets of seven days begin on Mondays. Where clocks are changed, a day has 23 or 25 hours.
 */
import { issueAt, refusalError } from "@signalbox/core";
import { zoneClock } from "@signalbox/time-zones";
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

const bucketLengths: Readonly<Record<Granularity, number>> = {
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

/** Buckets from this length on follow the days of the zone; shorter ones have equal lengths. */
const followsDays = 6 * hour;

/**
 * When the buckets begin that contain a moment of the range, ms, ascending. `zone` is one that `readTimeZone` returns.
 */
export function bucketStarts(
  granularity: Granularity,
  { from, to }: TimeRange,
  zone: string = "UTC",
): readonly number[] {
  const length = bucketLengths[granularity];
  const origin = granularity === "7days" ? firstWeek : 0;
  const clock = zoneClock(zone);
  const shownAtStart = clock.shownAt(from);
  const first = Math.floor((shownAtStart - origin) / length) * length + origin;
  const offset = shownAtStart - from;
  const momentOf = length < followsDays ? (shown: number) => shown - offset : clock.momentOf;
  const starts: number[] = [];
  for (let shown = first; ; shown += length) {
    const start = momentOf(shown);
    if (start >= to) return starts;
    // A day that a zone skipped begins when the next one does.
    if (start !== starts.at(-1)) starts.push(start);
  }
}
