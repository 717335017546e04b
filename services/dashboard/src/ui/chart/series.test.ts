import { expect, it } from "vitest";
import { otherKey, seriesOf, type ChartPoint } from "./series.js";

const day = 86_400_000;
const buckets = [10, 11, 12].map((each) => new Date(each * day).toISOString());

function point(onDay: number, groupKey: string, count: number): ChartPoint {
  return { timestamp: new Date(onDay * day).toISOString(), count, groupKey, groupLabel: `the ${groupKey}` };
}

it("fills the buckets that the API leaves out, and puts the largest group first", () => {
  const series = seriesOf({ data: [point(10, "a", 1), point(12, "b", 4), point(12, "a", 2)], buckets });
  expect(series).toEqual({
    groups: [
      { key: "b", label: "the b", total: 4 },
      { key: "a", label: "the a", total: 3 },
    ],
    buckets: [
      { at: 10 * day, counts: [0, 1] },
      { at: 11 * day, counts: [0, 0] },
      { at: 12 * day, counts: [4, 2] },
    ],
    total: 7,
  });
});

it("counts messages without a group as a group without a label", () => {
  const { groups } = seriesOf({ data: [{ timestamp: new Date(11 * day).toISOString(), count: 2 }], buckets });
  expect(groups).toEqual([{ key: "", total: 2 }]);
});

it("joins the groups beyond the eighth", () => {
  const points = Array.from({ length: 10 }, (_, index) => point(10, `g${index}`, 10 - index));
  const { groups, buckets: shown } = seriesOf({ data: points, buckets });
  expect(groups).toHaveLength(8);
  expect(groups.at(-1)).toEqual({ key: otherKey, total: 3 + 2 + 1 });
  expect(shown[0]?.counts.at(-1)).toBe(6);
});
