import { workerMetricsChannel } from "@signalbox/core";
import { createMemoryQueue } from "@signalbox/queue/testing";
import { expect, it } from "vitest";
import { listenToEventDelay } from "./event-delay.js";
import { createWorkerMetrics } from "./metrics.js";

const at = 1_800_000_000_000;

it("is that of the latest worker that applies events, for three seconds", async () => {
  const signals = createMemoryQueue({ partitions: 1 });
  const delay = await listenToEventDelay({ signals, now: () => new Date(at) });
  expect(delay.medianMs(at)).toBe(0);
  for (const [worker, ms] of [
    ["quick", 20],
    ["late", 700],
    ["deliveries", 0],
  ] as const) {
    const metrics = createWorkerMetrics({ worker, role: "all" });
    metrics.setEventDelay(() => ms);
    await metrics.publish(signals).close();
  }
  expect(delay.medianMs(at)).toBe(700);
  expect(delay.medianMs(at + 3_000)).toBe(0);
  await delay.close();
});

it("is unknown of a worker of an earlier release", async () => {
  const signals = createMemoryQueue({ partitions: 1 });
  const delay = await listenToEventDelay({ signals, now: () => new Date(at) });
  await signals.publish(workerMetricsChannel, JSON.stringify({ worker: "old", figures: [] }));
  expect(delay.medianMs(at)).toBe(0);
  await delay.close();
});
