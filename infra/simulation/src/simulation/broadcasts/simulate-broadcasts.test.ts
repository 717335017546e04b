/** The variables `SEED`, `SEEDS`, `FIRST_SEED` and `SHARD` choose the runs (`../seeds.ts`). */
import { describe, expect, it } from "vitest";
import { seedsOf } from "../seeds.js";
import { simulateBroadcast } from "./simulate-broadcasts.js";

const seeds = seedsOf(process.env, 15);

describe("a broadcast under crashes, stalls, pauses and missing answers", () => {
  it(
    `reaches every user once, or no further user once it is cancelled, for ${seeds.length} seeds`,
    { timeout: 4_000 * seeds.length + 60_000 },
    async () => {
      const totals = { crashes: 0, pauses: 0, sent: 0, duplicates: 0 };
      const statuses = new Set<string>();
      for (const seed of seeds) {
        const report = await simulateBroadcast({ seed, users: 60 }).catch((error: unknown) => {
          throw new Error(`seed ${seed} violates an invariant; replay it with SEED=${seed}`, {
            cause: error,
          });
        });
        for (const name of ["crashes", "pauses", "sent", "duplicates"] as const) totals[name] += report[name];
        statuses.add(report.status);
      }
      if (seeds.length === 1) return;
      expect(statuses).toEqual(new Set(["Completed", "Cancelled"]));
      expect(totals.crashes).toBeGreaterThanOrEqual(seeds.length);
      expect(totals.pauses).toBeGreaterThanOrEqual(seeds.length / 2);
      expect(totals.sent).toBeGreaterThanOrEqual(seeds.length * 20);
      expect(totals.duplicates).toBeGreaterThanOrEqual(seeds.length * 5);
    },
  );
});

describe("a broadcast to two segments without the members of a third", () => {
  it(
    "reaches every user of its audience once and nobody else, under crashes and pauses",
    { timeout: 120_000 },
    async () => {
      const totals = { crashes: 0, pauses: 0, sent: 0 };
      for (const seed of [1, 2, 3, 4, 5]) {
        const report = await simulateBroadcast({ seed, users: 80, toAudience: true, trouble: 0.01 }).catch(
          (error: unknown) => {
            throw new Error(`seed ${seed} violates an invariant`, { cause: error });
          },
        );
        for (const name of ["crashes", "pauses", "sent"] as const) totals[name] += report[name];
      }
      expect(totals.crashes).toBeGreaterThanOrEqual(5);
      expect(totals.pauses).toBeGreaterThanOrEqual(3);
      expect(totals.sent).toBeGreaterThanOrEqual(70);
    },
  );
});

const calm = { trouble: 0, failure: 0, operator: false, users: 24, sharing: false };

describe("a broadcast whose template is published anew while it runs", () => {
  it("sends every user the text of its start, under crashes and pauses", { timeout: 120_000 }, async () => {
    let [crashes, sent] = [0, 0];
    for (const seed of [1, 2, 3, 4]) {
      const report = await simulateBroadcast({ seed, users: 60, edits: true, trouble: 0.01 }).catch(
        (error: unknown) => {
          throw new Error(`seed ${seed} violates an invariant`, { cause: error });
        },
      );
      crashes += report.crashes;
      sent += report.sent;
    }
    expect(crashes).toBeGreaterThanOrEqual(4);
    expect(sent).toBeGreaterThanOrEqual(80);
  });
});

describe("a broadcast that is sent again to those for whom it failed", () => {
  it("reaches them once and nobody twice, under crashes and pauses", { timeout: 120_000 }, async () => {
    const totals = { crashes: 0, pauses: 0, sentAgain: 0 };
    const config = { errorHandling: "SkipOnError" as const };
    for (const seed of [1, 2, 3, 4, 5]) {
      const options = { seed, users: 60, sharing: false, resend: true, trouble: 0.01, config };
      const report = await simulateBroadcast(options).catch((error: unknown) => {
        throw new Error(`seed ${seed} violates an invariant`, { cause: error });
      });
      for (const name of ["crashes", "pauses", "sentAgain"] as const) totals[name] += report[name];
    }
    expect(totals.crashes).toBeGreaterThanOrEqual(10);
    expect(totals.pauses).toBeGreaterThanOrEqual(3);
    expect(totals.sentAgain).toBeGreaterThanOrEqual(40);
  });
});

describe("a broadcast at each user's local time", () => {
  const minute = 60_000;
  const localTime = { inMs: 3 * minute, zones: ["+00:02", "+00:01", "-00:01", "nowhere"] };
  const moments = [minute, 2 * minute, 4 * minute, 3 * minute];

  it("reaches each time zone at its local time, and users without one by UTC", async () => {
    const { status, claimedAt } = await simulateBroadcast({ ...calm, reliable: true, seed: 3, localTime });
    expect(status).toBe("Completed");
    for (const [index, at] of claimedAt.entries()) {
      const moment = moments[index % moments.length] ?? 0;
      if (at === undefined) continue;
      expect(at).toBeGreaterThanOrEqual(moment);
      expect(at).toBeLessThan(moment + 5_000);
    }
    expect(claimedAt.filter((at) => at !== undefined).length).toBeGreaterThan(18);
  });

  it("reaches every user once, and none too early, while processes crash", { timeout: 120_000 }, async () => {
    for (const seed of [1, 2]) {
      const { claimedAt } = await simulateBroadcast({ seed, users: 24, localTime }).catch(
        (error: unknown) => {
          throw new Error(`seed ${seed} violates an invariant`, { cause: error });
        },
      );
      const early = claimedAt.filter(
        (at, index) => at !== undefined && at < (moments[index % moments.length] ?? 0),
      );
      expect(early).toEqual([]);
    }
  });
});

describe("a broadcast to users who share addresses", () => {
  const shared = { ...calm, reliable: true, sharing: true, seed: 5, users: 60 };

  it("is sent once to each address", async () => {
    const once = await simulateBroadcast({ ...shared, duplicateAddresses: "Once" });
    const all = await simulateBroadcast({ ...shared, duplicateAddresses: "All" });
    expect(once.duplicates).toBeGreaterThan(10);
    expect([all.duplicates, all.sent]).toEqual([0, once.sent + once.duplicates]);
  });

  it("is sent once to each address over the passes of time zones", { timeout: 120_000 }, async () => {
    const localTime = { inMs: 180_000, zones: ["+00:02", "-00:01", "nowhere"] };
    for (const seed of [1, 2]) {
      const options = { ...calm, seed, trouble: 0.005, sharing: true, localTime } as const;
      const { duplicates } = await simulateBroadcast({ ...options, duplicateAddresses: "Once" }).catch(
        (error: unknown) => {
          throw new Error(`seed ${seed} violates an invariant`, { cause: error });
        },
      );
      expect(duplicates).toBeGreaterThan(0);
    }
  });
});

describe("a broadcast with a rate", () => {
  it("is sent evenly at that rate, within 5 % over any ten seconds", { timeout: 120_000 }, async () => {
    const config = { errorHandling: "SkipOnError" as const, rateLimit: 10, batchSize: 100 };
    const { claimedAt } = await simulateBroadcast({
      ...calm,
      reliable: true,
      pagers: 1,
      seed: 7,
      users: 150,
      config,
    });
    const moments = claimedAt.flatMap((at) => at ?? []).toSorted((one, other) => one - other);
    const end = moments.at(-1) ?? 0;
    const skipped = (150 - moments.length) / 150;
    for (const from of moments.filter((at) => at + 10_000 <= end)) {
      const within = moments.filter((at) => at >= from && at < from + 10_000).length;
      expect(within).toBeLessThanOrEqual(105);
      // Skipped messages use permits, too.
      expect(within).toBeGreaterThanOrEqual(95 - 2 * 100 * skipped);
    }
  });
});
