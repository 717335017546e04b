/**
 * A rolling upgrade from an earlier release under load, in the order of docs/upgrade.md: api and workers of both
 * releases run side by side, and everything accepted is applied exactly once. Only in the soak test: it builds the earlier
 * release.
 */
import { sized } from "@signalbox/dev-services/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startCrashTest, type CrashTest } from "./crash-test.fixture.js";
import { buildRelease, type EarlierRelease } from "./earlier-release.fixture.js";

/** What was released before this one. */
const commit = "ee6b6c43";
const buildMs = 900_000;
const pace = { eventsPerSecond: 100, resendsOneIn: 5 };

let release: EarlierRelease | undefined;
let crashTest: CrashTest | undefined;

beforeAll(async () => {
  if (upgrades.length > 0) release = await buildRelease(commit);
}, buildMs);

afterAll(async () => {
  await crashTest?.end();
  await release?.remove();
});

const upgrades = sized({ gate: [], soak: [{ from: commit }] });

test.each(upgrades)(
  "from $from: everything accepted is applied exactly once",
  { timeout: 900_000 },
  async () => {
    if (release === undefined) throw new Error("the earlier release is needed");
    const started = await startCrashTest({ apis: 2, workers: 2, launch: release.startService });
    crashTest = started;
    const { system } = started;
    const { calls } = await started.underLoad(
      "upgrade",
      async ({ accepted, applied }) => {
        for (const worker of system.workers) {
          await worker.upgrade();
          await applied();
        }
        for (const api of system.apis) {
          await api.upgrade();
          await accepted();
        }
        await applied.everythingAccepted();
      },
      pace,
    );
    expect(calls).toBeGreaterThan(0);
  },
);
