import { expect, it } from "vitest";
import { rateOf, withSighting, type Sighting } from "./progress-rate.js";

function seen(...sightings: readonly (readonly [at: number, done: number])[]): readonly Sighting[] {
  return sightings.reduce<readonly Sighting[]>((all, [at, done]) => withSighting(all, { at, done }), []);
}

it("is what was done in the time between", () => {
  expect(rateOf(seen([0, 100], [5_000, 300], [10_000, 600]))).toBe(50);
});

it("forgets what is longer ago than a minute", () => {
  expect(rateOf(seen([0, 0], [60_000, 6_000], [120_000, 6_600]))).toBe(10);
});

it("is unknown at first, and while nothing moves", () => {
  expect(rateOf([])).toBeUndefined();
  expect(rateOf(seen([0, 5], [1_000, 50]))).toBeUndefined();
  expect(rateOf(seen([0, 5], [5_000, 5]))).toBeUndefined();
});

it("begins again when less is done, and takes each moment once", () => {
  expect(seen([0, 100], [5_000, 20])).toEqual([{ at: 5_000, done: 20 }]);
  expect(seen([0, 100], [0, 200])).toEqual([{ at: 0, done: 100 }]);
});
