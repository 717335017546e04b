import { describe, expect, it } from "vitest";
import { seedsOf } from "./seeds.js";

describe("the seeds of a simulation", () => {
  it.each<[environment: Record<string, string>, seeds: readonly number[]]>([
    [{}, [1, 2, 3]],
    [{ SEEDS: "5" }, [1, 2, 3, 4, 5]],
    [{ FIRST_SEED: "101" }, [101, 102, 103]],
    [{ SEED: "1234" }, [1234]],
    [{ SEED: "1234", SEEDS: "5", SHARD: "2/2" }, [1234]],
    [{ SEEDS: "2", FIRST_SEED: "10", SHARD: "1/2" }, [10]],
    [{ SEEDS: "2", FIRST_SEED: "10", SHARD: "2/2" }, [11]],
  ])("with %j are %j where the default is three", (environment, seeds) => {
    expect(seedsOf(environment, 3)).toEqual(seeds);
  });

  it.each([1, 2, 3, 7])("are each in exactly one of %d shards", (shards) => {
    const parts = Array.from({ length: shards }, (_, index) =>
      seedsOf({ SHARD: `${index + 1}/${shards}` }, 100),
    );
    expect(parts.flat()).toEqual(seedsOf({}, 100));
    const sizes = parts.map(({ length }) => length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  });

  it.each([
    { SEEDS: "many" },
    { SEEDS: "0" },
    { SEED: "x" },
    { SHARD: "3/2" },
    { SHARD: "0/2" },
    { SHARD: "1" },
  ])("are refused with %j", (environment) => {
    expect(() => seedsOf(environment, 3)).toThrow(/invalid|must|expected/i);
  });
});
