import { describe, expect, it } from "vitest";
import { simulateBroadcast } from "./simulate-broadcasts.js";

/** As for the actor system: `SEED=<n>` replays one run, `SEEDS=<n>` goes through more. */
const replayed = process.env["SEED"];
const count = Number(process.env["SEEDS"] ?? 25);
const seeds =
  replayed === undefined ? Array.from({ length: count }, (_, index) => index + 1) : [Number(replayed)];

describe("a broadcast under crashes, stalls, pauses and silence", () => {
  it(
    `reaches everybody once, or nobody more once it is cancelled, for ${seeds.length} seeds`,
    { timeout: 2_000 * count + 60_000 },
    async () => {
      const totals = { crashes: 0, pauses: 0, sent: 0 };
      const statuses = new Set<string>();
      for (const seed of seeds) {
        const report = await simulateBroadcast({ seed, people: 60 }).catch((error: unknown) => {
          throw new Error(`seed ${seed} breaks a promise; replay it with SEED=${seed}`, { cause: error });
        });
        for (const name of ["crashes", "pauses", "sent"] as const) totals[name] += report[name];
        statuses.add(report.status);
      }
      if (seeds.length === 1) return;
      expect(statuses).toEqual(new Set(["Completed", "Cancelled"]));
      expect(totals.crashes).toBeGreaterThanOrEqual(seeds.length);
      expect(totals.pauses).toBeGreaterThanOrEqual(seeds.length / 2);
      expect(totals.sent).toBeGreaterThanOrEqual(seeds.length * 20);
    },
  );
});
