/** Every second run has journeys. The variables `SEED`, `SEEDS`, `FIRST_SEED` and `SHARD` choose the runs (`seeds.ts`). */
import { describe, expect, it } from "vitest";
import { seedsOf } from "./seeds.js";
import { simulate } from "./simulate.js";

const seeds = seedsOf(process.env, 100);

describe("the actor system under crashes, stalls, repeats and missing answers", () => {
  it(
    `keeps every invariant for ${seeds.length} seeds`,
    { timeout: 1_000 * seeds.length + 60_000 },
    async () => {
      let crashes = 0;
      let zombies = 0;
      let consideredDead = 0;
      let left = 0;
      let stalls = 0;
      let failovers = 0;
      let repartitions = 0;
      for (const seed of seeds) {
        const report = await simulate(seed, { journeys: seed % 2 === 0 }).catch((error: unknown) => {
          throw new Error(`seed ${seed} violates an invariant; replay it with SEED=${seed}`, {
            cause: error,
          });
        });
        crashes += report.crashes;
        zombies += report.zombies;
        consideredDead += report.consideredDead;
        left += report.left;
        stalls += report.stalls;
        failovers += report.failovers;
        repartitions += report.repartitions;
      }
      const fewest = seeds.length === 1 ? 0 : seeds.length / 2;
      expect(crashes).toBeGreaterThanOrEqual(fewest);
      expect(zombies).toBeGreaterThanOrEqual(fewest);
      expect(consideredDead).toBeGreaterThanOrEqual(fewest);
      expect(left).toBeGreaterThanOrEqual(fewest);
      expect(stalls).toBeGreaterThanOrEqual(fewest);
      expect(failovers).toBeGreaterThanOrEqual(fewest);
      expect(repartitions).toBeGreaterThanOrEqual(fewest);
    },
  );
});
