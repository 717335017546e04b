import { expect, it } from "vitest";
import { activitySeries } from "./activity-series.js";

const day = (date: number, numbers: { events: number; people?: number }) => ({
  timestamp: `2026-03-0${date}T00:00:00.000Z`,
  ...numbers,
});

it("sums events, and shows people from their first count on, with the latest number as the total", () => {
  const { events, people } = activitySeries([
    day(1, { events: 5 }),
    day(2, { events: 0, people: 40 }),
    day(3, { events: 2 }),
    day(4, { events: 1, people: 43 }),
  ]);
  expect(events.total).toBe(8);
  expect(events.buckets.map(({ counts }) => counts[0])).toEqual([5, 0, 2, 1]);
  expect(people.total).toBe(43);
  expect(people.buckets.map(({ at, counts }) => [new Date(at).getUTCDate(), counts[0]])).toEqual([
    [2, 40],
    [3, 40],
    [4, 43],
  ]);
});

it("has no people before the first count", () => {
  expect(activitySeries([day(1, { events: 5 })]).people).toMatchObject({ buckets: [], total: 0 });
});
