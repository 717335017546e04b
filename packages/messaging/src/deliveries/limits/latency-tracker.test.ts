import { expect, it } from "vitest";
import { createLatencyTracker } from "./latency-tracker.js";

it("has no delay before the first observation, and none after a second without observations", () => {
  const tracker = createLatencyTracker();
  expect(tracker.medianMs(0)).toBe(0);
  tracker.observe(400, 1_000);
  expect(tracker.medianMs(1_999)).toBe(400);
  expect(tracker.medianMs(2_000)).toBe(0);
});

it("is the median, whatever a few slow events take", () => {
  const tracker = createLatencyTracker();
  for (const latencyMs of [900, 20, 800, 30, 25]) tracker.observe(latencyMs, 1_000);
  expect(tracker.medianMs(1_000)).toBe(30);
});

it("forgets observations older than a second while events continue", () => {
  const tracker = createLatencyTracker();
  for (let now = 0; now < 10_000; now += 10) tracker.observe(now < 9_000 ? 500 : 30, now);
  expect(tracker.medianMs(9_999)).toBe(30);
});
