import { expect, it } from "vitest";
import { createLatencyTracker } from "./latency-tracker.js";

it("knows no delay before anything was observed, and none of what was more than a second ago", () => {
  const tracker = createLatencyTracker();
  expect(tracker.medianMs(0)).toBe(0);
  tracker.observe(400, 1_000);
  expect(tracker.medianMs(1_999)).toBe(400);
  expect(tracker.medianMs(2_000)).toBe(0);
});

it("goes by the middle of them, whatever a few others take", () => {
  const tracker = createLatencyTracker();
  for (const latencyMs of [900, 20, 800, 30, 25]) tracker.observe(latencyMs, 1_000);
  expect(tracker.medianMs(1_000)).toBe(30);
});

it("forgets seconds that are over while events go on", () => {
  const tracker = createLatencyTracker();
  for (let now = 0; now < 10_000; now += 10) tracker.observe(now < 9_000 ? 500 : 30, now);
  expect(tracker.medianMs(9_999)).toBe(30);
});
