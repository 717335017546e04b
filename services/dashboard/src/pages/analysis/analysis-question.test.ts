import { expect, it } from "vitest";
import { changeOf, granularityOf, rangeBefore, rangeOf, shareOf } from "./analysis-question.js";

const now = Date.parse("2026-03-31T12:00:30Z");
const day = 86_400_000;

it("asks for the last 30 days, up to the end of the minute", () => {
  const { from, to } = rangeOf({}, now);
  expect([new Date(to).toISOString(), (to - from) / day]).toEqual(["2026-03-31T12:01:00.000Z", 30]);
});

it("keeps a period of the address", () => {
  expect(rangeOf({ from: 1, to: 2 }, now)).toEqual({ from: 1, to: 2 });
});

it("compares with the period before", () => {
  expect(rangeBefore({ from: 10, to: 14 })).toEqual({ from: 6, to: 10 });
  expect([changeOf(6, 4), changeOf(1, 0), shareOf(1, 4), shareOf(0, 0)]).toEqual([
    0.5,
    undefined,
    0.25,
    undefined,
  ]);
});

it.each([
  [day / 24, "5minutes"],
  [day, "1hour"],
  [7 * day, "6hours"],
  [30 * day, "1day"],
  [365 * day, "7days"],
  [3_650 * day, "30days"],
])("divides %d ms into buckets of %s", (length, granularity) => {
  expect(granularityOf({ from: 0, to: length })).toBe(granularity);
});
