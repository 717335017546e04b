import { expect, it } from "vitest";
import { createLatencyTracker } from "./latency-tracker.js";

it("knows no delay before anything was observed, and none of what was more than a second ago", () => {
  const tracker = createLatencyTracker();
  expect(tracker.p95Ms(0)).toBe(0);
  tracker.observe(400, 1_000);
  expect(tracker.p95Ms(1_999)).toBe(400);
  expect(tracker.p95Ms(2_000)).toBe(0);
});

it("leaves out the slowest twentieth", () => {
  const tracker = createLatencyTracker();
  for (let index = 1; index <= 100; index += 1) tracker.observe(index <= 95 ? 20 : 900, 1_000);
  expect(tracker.p95Ms(1_000)).toBe(20);
  tracker.observe(900, 1_001);
  expect(tracker.p95Ms(1_001)).toBe(900);
});

it("forgets seconds that are over while events go on", () => {
  const tracker = createLatencyTracker();
  for (let now = 0; now < 10_000; now += 10) tracker.observe(now < 9_000 ? 500 : 30, now);
  expect(tracker.p95Ms(9_999)).toBe(30);
});
