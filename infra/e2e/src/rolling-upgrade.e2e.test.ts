/**
 * A rolling upgrade under load, in the order of docs/upgrade.md: workers and then api are replaced one by one, and
 * everything accepted is applied exactly once. The soak test builds an earlier release and upgrades from it, so that both
 * run side by side; the gate replaces this release by itself.
 */
import { isSoak } from "@signalbox/dev-services/testing";
import { startService } from "@signalbox/launcher";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startCrashTest, type CrashTest } from "./crash-test.fixture.js";
import { buildRelease, type EarlierRelease } from "./earlier-release.fixture.js";

/** What was released before this one. */
const earlier = "ee6b6c43";
const buildMs = 900_000;
const pace = { eventsPerSecond: 100, resendsOneIn: 5 };

let release: EarlierRelease;
let crashTest: CrashTest | undefined;

beforeAll(async () => {
  release = isSoak ? await buildRelease(earlier) : { startService, remove: () => Promise.resolve() };
}, buildMs);

afterAll(async () => {
  await crashTest?.end();
  await release.remove();
});

test("everything accepted is applied exactly once", { timeout: 900_000 }, async () => {
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
});
