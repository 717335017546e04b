/** The activity of a workspace as two charts show it. Pure. */
import type { Answer } from "@signalbox/client";
import type { Series } from "../../ui/index.js";

type ActivityBucket = Answer<"/api/admin/analysis/activity", "GET">["buckets"][number];

export interface ActivitySeries {
  readonly events: Series;
  /** From the first count on; a bucket in which they were not counted has the number before. */
  readonly people: Series;
}

export function activitySeries(buckets: readonly ActivityBucket[]): ActivitySeries {
  const events = buckets.map(({ timestamp, events: count }) => ({
    at: Date.parse(timestamp),
    counts: [count],
  }));
  const people: { at: number; counts: readonly number[] }[] = [];
  for (const { timestamp, people: counted } of buckets) {
    const counts = counted === undefined ? people.at(-1)?.counts : [counted];
    if (counts !== undefined) people.push({ at: Date.parse(timestamp), counts });
  }
  return {
    events: seriesWith(
      "events",
      events,
      buckets.reduce((total, bucket) => total + bucket.events, 0),
    ),
    people: seriesWith("people", people, people.at(-1)?.counts[0] ?? 0),
  };
}

function seriesWith(key: string, buckets: Series["buckets"], total: number): Series {
  return { groups: [{ key, total }], buckets, total };
}
