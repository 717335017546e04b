/** What the page asks the API, from what its address says: periods, buckets and filters. */
import { boundsOf, type Granularity, type Period } from "../../ui/index.js";

export const metrics = ["sent", "delivered", "opened", "clicked", "bounced"] as const;
export type Metric = (typeof metrics)[number];

export const dimensions = [
  "channel",
  "provider",
  "messageTemplate",
  "journey",
  "broadcast",
  "messageState",
] as const;
export type Dimension = (typeof dimensions)[number];

export const channels = ["Email", "Sms", "MobilePush", "Webhook"] as const;
export type Channel = (typeof channels)[number];

export const shapes = ["bars", "lines"] as const;
export type Shape = (typeof shapes)[number];

/** ms */
export interface Range {
  readonly from: number;
  readonly to: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const standardDays = 30;

/** The last 30 days, unless the address says otherwise; ends at a whole minute, so that equal questions share an answer. */
export function rangeOf(period: Period, now: number): Range {
  const end = Math.ceil(now / minuteMs) * minuteMs;
  const { from, to } = boundsOf(period);
  const until = to ?? end;
  return { from: from ?? until - standardDays * dayMs, to: until };
}

/** The period of the same length before it. */
export function rangeBefore({ from, to }: Range): Range {
  return { from: from - (to - from), to: from };
}

const finest: readonly (readonly [upToMs: number, granularity: Granularity])[] = [
  [3 * hourMs, "5minutes"],
  [36 * hourMs, "1hour"],
  [8 * dayMs, "6hours"],
  [50 * dayMs, "1day"],
  [400 * dayMs, "7days"],
];

/** Few enough buckets to tell them apart. */
export function granularityOf({ from, to }: Range): Granularity {
  return finest.find(([upTo]) => to - from <= upTo)?.[1] ?? "30days";
}

/** The finest time by which messages are counted, ms. */
const cellMs = 30_000;

/** The period that numbers of the range are counted in: it is rounded outwards. */
export function countedPeriod({ from, to }: Range): Range {
  return { from: Math.floor(from / cellMs) * cellMs, to: Math.ceil(to / cellMs) * cellMs };
}

export interface DatesOfRange {
  readonly startDate: string;
  readonly endDate: string;
}

export function datesOf({ from, to }: Range): DatesOfRange {
  return { startDate: new Date(from).toISOString(), endDate: new Date(to).toISOString() };
}

/** By how much a number changed, as a share; undefined without one to compare with. */
export function changeOf(value: number, before: number): number | undefined {
  return before === 0 ? undefined : (value - before) / before;
}

/** Undefined of nothing. */
export function shareOf(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : part / whole;
}

export interface ChartQuestion {
  readonly range: Range;
  readonly metric: Metric;
  readonly by: Dimension;
  readonly channel: Channel | undefined;
}

export interface AnalysisSearch extends Period {
  readonly metric?: Metric;
  readonly by?: Dimension;
  readonly channel?: Channel;
}

/** What the page asks where its address does not say it. */
export function questionOf(
  { metric = "sent", by = "channel", channel, ...period }: AnalysisSearch,
  now: number,
): ChartQuestion {
  return { range: rangeOf(period, now), metric, by, channel };
}

/** What is asked for the chart, in the days of a time zone. */
export function chartRequest({ range, metric, by, channel }: ChartQuestion, timezone: string) {
  const filters = {
    ...(by !== "messageState" && { messageStates: [metric] }),
    ...(channel !== undefined && { channels: [channel] }),
  };
  return {
    params: {
      query: { ...datesOf(range), granularity: granularityOf(range), timezone, groupBy: by, filters },
    },
  };
}

/** What is asked for the sums of a period. */
export function summaryRequest(range: Range, channel: Channel | undefined) {
  return { params: { query: { ...datesOf(range), ...(channel !== undefined && { channel }) } } };
}
