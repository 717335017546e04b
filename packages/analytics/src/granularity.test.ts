import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bucketStarts, granularities } from "./granularity.js";

const at = (text: string): number => Date.parse(text);
const hours = (starts: readonly number[]): readonly number[] =>
  starts.slice(1).map((start, index) => (start - (starts[index] ?? 0)) / 3_600_000);

describe("the buckets of a time zone", () => {
  it("are days from midnight to midnight there", () => {
    const range = { from: at("2026-11-26T05:00:00Z"), to: at("2026-11-28T05:00:00Z") };
    expect(bucketStarts("1day", range, "America/New_York")).toEqual([
      at("2026-11-26T05:00:00Z"),
      at("2026-11-27T05:00:00Z"),
    ]);
  });

  it.each([
    ["spring", "2026-03-28T12:00:00Z", [24, 23, 24]],
    ["autumn", "2026-10-24T12:00:00Z", [24, 25, 24]],
  ])("are days of other lengths where clocks are changed in %s", (_, from, lengths) => {
    const range = { from: at(from), to: at(from) + 3 * 86_400_000 };
    expect(hours(bucketStarts("1day", range, "Europe/Berlin"))).toEqual(lengths);
  });

  it("are weeks from Monday there", () => {
    const range = { from: at("2026-11-25T12:00:00Z"), to: at("2026-11-30T12:00:00Z") };
    expect(bucketStarts("7days", range, "Asia/Tokyo")).toEqual([
      at("2026-11-22T15:00:00Z"),
      at("2026-11-29T15:00:00Z"),
    ]);
  });

  it("leave out a day that the zone skipped", () => {
    const range = { from: at("2011-12-29T10:00:00Z"), to: at("2012-01-01T09:00:00Z") };
    expect(bucketStarts("1day", range, "Pacific/Apia")).toEqual([
      at("2011-12-29T10:00:00Z"),
      at("2011-12-30T10:00:00Z"),
      at("2011-12-31T10:00:00Z"),
    ]);
  });

  it("are hours of its clocks, where these are half an hour apart from UTC", () => {
    const range = { from: at("2026-11-27T12:10:00Z"), to: at("2026-11-27T13:40:00Z") };
    expect(bucketStarts("1hour", range, "Asia/Kolkata")).toEqual([
      at("2026-11-27T11:30:00Z"),
      at("2026-11-27T12:30:00Z"),
      at("2026-11-27T13:30:00Z"),
    ]);
  });

  it("begin at whole cells, ascend and cover any time in any zone", () => {
    const zone = fc.constantFrom(
      "UTC",
      "Europe/Berlin",
      "America/New_York",
      "America/Havana",
      "Asia/Kathmandu",
      "Australia/Lord_Howe",
      "Pacific/Apia",
      "America/St_Johns",
      "+05:45",
    );
    const from = fc.integer({ min: at("2000-01-01"), max: at("2040-01-01") });
    const length = fc.integer({ min: 1, max: 30 * 3_600_000 });
    fc.assert(
      fc.property(zone, from, length, fc.constantFrom(...granularities), (where, start, ms, granularity) => {
        const starts = bucketStarts(granularity, { from: start, to: start + ms }, where);
        expect(starts[0]).toBeLessThanOrEqual(start);
        expect(starts[1] ?? Infinity).toBeGreaterThan(start);
        expect(starts.every((each) => each % 30_000 === 0)).toBe(true);
        expect(starts).toEqual([...new Set(starts)].toSorted((one, other) => one - other));
      }),
    );
  });
});
