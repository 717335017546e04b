/** The moments at which buckets of a chart begin, as its axis and its table name them. Pure. */
import type { Language } from "../../data/index.js";
import { localTimeOf } from "../text/local-time.js";
import { formatTime } from "../text/time.js";
import type { Bucket, Granularity } from "./series.js";

export interface BucketTextOptions {
  readonly granularity: Granularity;
  readonly language: Language;
  readonly zone: string;
  /** For the axis, which has little room. */
  readonly isBrief: boolean;
}

const days: ReadonlySet<Granularity> = new Set(["1day", "7days", "30days"]);
const partsOfDays: ReadonlySet<Granularity> = new Set(["6hours", "12hours"]);

/** `27 Nov 2026` of a day, `27 Nov 2026, 14:00` of less; the axis says `27 Nov`, and `14:00`. */
export function bucketText(at: number, { granularity, language, zone, isBrief }: BucketTextOptions): string {
  const isDay = days.has(granularity) || (isBrief && partsOfDays.has(granularity));
  if (isBrief) return formatTime(at, { language, zone, shows: isDay ? "day" : "minute" });
  return formatTime(at, { language, zone, shows: isDay ? "date" : "both" });
}

/** What the axis may name: parts of days only where a day begins. */
export function ticksOf(
  buckets: readonly Bucket[],
  { granularity, zone }: Pick<BucketTextOptions, "granularity" | "zone">,
): readonly number[] {
  const all = buckets.map(({ at }) => at);
  if (!partsOfDays.has(granularity)) return all;
  return all.filter((at) => localTimeOf(at, zone).endsWith("T00:00"));
}
