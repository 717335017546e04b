import { expect, it } from "vitest";
import { bucketText, ticksOf, type BucketTextOptions } from "./bucket-text.js";

const at = Date.parse("2026-11-27T05:00:00Z");
const newYork = { language: "en", zone: "America/New_York" } as const;

it.each<[granularity: BucketTextOptions["granularity"], brief: string, whole: string]>([
  ["1day", "27 Nov", "27 Nov 2026"],
  ["6hours", "27 Nov", "27 Nov 2026, 00:00:00"],
  ["1hour", "00:00", "27 Nov 2026, 00:00:00"],
])("names the begin of a bucket of %s in the zone", (granularity, brief, whole) => {
  expect(bucketText(at, { ...newYork, granularity, isBrief: true })).toBe(brief);
  expect(bucketText(at, { ...newYork, granularity, isBrief: false })).toBe(whole);
});

it("names parts of days only where a day begins", () => {
  const buckets = [0, 6, 12, 18, 24].map((hours) => ({ at: at + hours * 3_600_000, counts: [] }));
  expect(ticksOf(buckets, { ...newYork, granularity: "6hours" })).toEqual([at, at + 86_400_000]);
  expect(ticksOf(buckets, { ...newYork, granularity: "1hour" })).toHaveLength(5);
});
