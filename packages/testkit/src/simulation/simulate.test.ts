import { describe, expect, it } from "vitest";
import { simulate } from "./simulate.js";

/** Every second run has journeys. `SEED=<n>` replays one run; `SEEDS=<n>` goes through more of them than every check does. */
const replayed = process.env["SEED"];
const count = Number(process.env["SEEDS"] ?? 1_000);
const seeds =
  replayed === undefined ? Array.from({ length: count }, (_, index) => index + 1) : [Number(replayed)];

describe("the actor system under crashes, stalls, repeats and silence", () => {
  it(`keeps every promise for ${seeds.length} seeds`, { timeout: 400 * count + 60_000 }, async () => {
    let crashes = 0;
    let zombies = 0;
    for (const seed of seeds) {
      const report = await simulate(seed, { journeys: seed % 2 === 0 }).catch((error: unknown) => {
        throw new Error(`seed ${seed} breaks a promise; replay it with SEED=${seed}`, { cause: error });
      });
      crashes += report.crashes;
      zombies += report.zombies;
    }
    const fewest = seeds.length === 1 ? 0 : seeds.length / 2;
    expect(crashes).toBeGreaterThanOrEqual(fewest);
    expect(zombies).toBeGreaterThanOrEqual(fewest);
  });
});
