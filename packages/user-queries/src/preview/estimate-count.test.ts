import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { mersenne } from "pure-rand/generator/mersenne";
import { describe, expect, it } from "vitest";
import { estimateCount, type SampledPlace } from "./estimate-count.js";

const places = (...members: readonly number[]): readonly SampledPlace[] =>
  members.map((each) => ({ users: 50, members: each }));
const equal = (count: number, members: number): readonly SampledPlace[] =>
  places(...Array.from({ length: count }, () => members));

describe("the estimate of a count", () => {
  it("is the share of the sample, with bounds on both sides", () => {
    const { count, low, high } = estimateCount(1_000_000, equal(20, 5));
    expect(count).toBe(100_000);
    expect(low).toBeGreaterThan(75_000);
    expect(low).toBeLessThan(90_000);
    expect(high).toBeGreaterThan(110_000);
    expect(high).toBeLessThan(130_000);
  });

  it("is less certain where the places differ", () => {
    const width = ({ low, high }: ReturnType<typeof estimateCount>): number => high - low;
    const alike = width(estimateCount(1_000_000, equal(20, 25)));
    const different = places(...Array.from({ length: 20 }, (_, at) => (at % 2) * 50));
    expect(width(estimateCount(1_000_000, different))).toBeGreaterThan(5 * alike);
    expect(width(estimateCount(1_000_000, equal(200, 25)))).toBeLessThan(alike / 3);
  });

  it("leaves room for members that the sample has not met", () => {
    const none = estimateCount(1_000_000, equal(20, 0));
    expect(none).toMatchObject({ count: 0, low: 0 });
    expect(none.high).toBeGreaterThan(3_000);
    const all = estimateCount(1_000_000, equal(20, 50));
    expect(all).toMatchObject({ count: 1_000_000, high: 1_000_000 });
    expect(all.low).toBeLessThan(997_000);
  });

  it("becomes exact with the whole population", () => {
    expect(estimateCount(1_000, equal(20, 7))).toEqual({ count: 140, low: 140, high: 140 });
    const { low, high } = estimateCount(1_010, equal(20, 7));
    expect(high - low).toBeLessThanOrEqual(10);
  });

  it("is never below the members met, nor above what is left", () => {
    const unlucky = places(0, 0, 0, 40);
    expect(estimateCount(210, unlucky).low).toBe(40);
    expect(estimateCount(210, unlucky).high).toBe(50);
    // More were met than the population had when it was counted.
    expect(estimateCount(10, places(3, 4))).toEqual({ count: 7, low: 7, high: 7 });
    expect(estimateCount(1_000, [])).toEqual({ count: 0, low: 0, high: 1_000 });
  });

  it("contains the true count in about 95 of 100 samples, also where members are neighbours", () => {
    const generator = mersenne(11);
    const random = (): number => uniformFloat64(generator);
    // Runs of members: whole stretches of the id order share a verdict.
    const population: boolean[] = [];
    while (population.length < 100_000) {
      const length = 1 + Math.floor(random() * 60);
      const isMember = random() < 0.2;
      for (let at = 0; at < length; at += 1) population.push(isMember);
    }
    const truth = population.filter(Boolean).length;
    let contained = 0;
    for (let trial = 0; trial < 500; trial += 1) {
      const sample = Array.from({ length: 20 }, () => {
        const start = Math.floor(random() * (population.length - 50));
        return { users: 50, members: population.slice(start, start + 50).filter(Boolean).length };
      });
      const { low, high } = estimateCount(population.length, sample);
      if (low <= truth && truth <= high) contained += 1;
    }
    expect(contained).toBeGreaterThan(460);
  });
});
