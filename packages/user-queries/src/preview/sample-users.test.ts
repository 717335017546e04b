import type { WorkspaceId } from "@signalbox/core";
import { expect, it } from "vitest";
import { spreadPlaces } from "./sample-users.js";

const workspaceId = "00000000-0000-4000-8000-000000000001" as WorkspaceId;

function spread(counts: readonly number[], start: number): readonly number[] {
  const ranges = counts.map((count, at) => ({ workspaceId, kind: `kind ${at}`, count }));
  const found = new Map(spreadPlaces(ranges, start).map(({ kind, places }) => [kind, places]));
  return ranges.map(({ kind }) => found.get(kind) ?? 0);
}

it("spreads the places of a sample in proportion to the counts", () => {
  expect(spread([750_000, 250_000], 0.5)).toEqual([15, 5]);
  expect(spread([0, 10], 0.2)).toEqual([0, 20]);
  expect(spread([1], 0)).toEqual([20]);
  expect(spread([0, 0], 0.9)).toEqual([0, 0]);
  expect(spread([], 0.1)).toEqual([]);
});

it("gives small populations a place as often as they deserve one", () => {
  const starts = Array.from({ length: 100 }, (_, at) => at / 100);
  const many = Array.from({ length: 100 }, () => 7);
  const given = starts.map((start) => spread(many, start));
  expect(given.every((places) => places.reduce((sum, each) => sum + each, 0) === 20)).toBe(true);
  for (const at of many.keys()) {
    const times = given.filter((places) => places[at] === 1).length;
    expect(times).toBeGreaterThanOrEqual(19);
    expect(times).toBeLessThanOrEqual(21);
  }
});
