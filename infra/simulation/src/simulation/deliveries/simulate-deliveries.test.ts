/** The variables `SEED`, `SEEDS`, `FIRST_SEED` and `SHARD` choose the runs (`../seeds.ts`). */
import { describe, expect, it } from "vitest";
import { seedsOf } from "../seeds.js";
import { simulateDeliveries } from "./simulate-deliveries.js";

const seeds = seedsOf(process.env, 50);

describe("deliveries under crashes, stalls, repeats and missing answers", () => {
  it(
    `are sent once and recorded correctly, for ${seeds.length} seeds`,
    { timeout: 500 * seeds.length + 60_000 },
    async () => {
      const totals = { crashes: 0, zombies: 0, consideredDead: 0, ambiguous: 0, sent: 0, batches: 0 };
      for (const seed of seeds) {
        const report = await simulateDeliveries(seed).catch((error: unknown) => {
          throw new Error(`seed ${seed} violates an invariant; replay it with SEED=${seed}`, {
            cause: error,
          });
        });
        for (const name of ["crashes", "zombies", "consideredDead", "ambiguous", "sent", "batches"] as const)
          totals[name] += report[name];
      }
      if (seeds.length === 1) return;
      expect(totals.crashes).toBeGreaterThanOrEqual(seeds.length);
      expect(totals.zombies).toBeGreaterThanOrEqual(seeds.length);
      expect(totals.consideredDead).toBeGreaterThanOrEqual(seeds.length);
      expect(totals.sent).toBeGreaterThanOrEqual(seeds.length * 18);
      expect(totals.batches).toBeGreaterThanOrEqual(seeds.length);
      expect(totals.ambiguous).toBeGreaterThan(0);
    },
  );
});
