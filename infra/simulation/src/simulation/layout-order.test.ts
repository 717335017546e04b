import { expect, test } from "vitest";
import { simulateLayoutOrder } from "./layout-order.js";
import { seedsOf } from "./seeds.js";

const seeds = seedsOf(process.env, 100);

test(
  `partitions are changed under load with ${seeds.length} seeds: nothing is lost, and each actor keeps its order`,
  { timeout: 1_000 * seeds.length + 60_000 },
  async () => {
    let repartitions = 0;
    for (const seed of seeds) {
      const report = await simulateLayoutOrder(seed).catch((error: unknown) => {
        throw new Error(`seed ${seed} violates the order; replay it with SEED=${seed}`, { cause: error });
      });
      repartitions += report.repartitions;
    }
    expect(repartitions).toBeGreaterThanOrEqual(seeds.length === 1 ? 0 : seeds.length / 2);
  },
);
