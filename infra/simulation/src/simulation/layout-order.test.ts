/** The variables `SEED`, `SEEDS`, `FIRST_SEED` and `SHARD` choose the runs (`seeds.ts`). */
import { describe, expect, it } from "vitest";
import { simulateLayoutOrder, type LayoutOrderOptions, type LayoutOrderReport } from "./layout-order.js";
import { seedsOf } from "./seeds.js";

const seeds = seedsOf(process.env, 100);
const limit = { timeout: 1_000 * seeds.length + 60_000 };

async function runAll(options: LayoutOrderOptions): Promise<LayoutOrderReport> {
  const total = { lost: 0, repartitions: 0 };
  for (const seed of seeds) {
    const report = await simulateLayoutOrder(seed, options).catch((error: unknown) => {
      throw new Error(`seed ${seed} violates the order; replay it with SEED=${seed}`, { cause: error });
    });
    total.lost += report.lost;
    total.repartitions += report.repartitions;
  }
  return total;
}

const fewest = seeds.length === 1 ? 0 : seeds.length / 2;

describe(`partitions that change under load while servers, senders and workers are lost, ${seeds.length} seeds`, () => {
  it("lose nothing that replicas have, and keep the order of each actor", limit, async () => {
    const { lost, repartitions } = await runAll({ waitsForReplica: true });
    expect(lost).toBe(0);
    expect(repartitions).toBeGreaterThanOrEqual(fewest);
  });

  it("lose without replicas only what a failover lost", limit, async () => {
    const { lost, repartitions } = await runAll({ waitsForReplica: false });
    expect(lost).toBeGreaterThanOrEqual(seeds.length === 1 ? 0 : 1);
    expect(repartitions).toBeGreaterThanOrEqual(fewest);
  });
});
