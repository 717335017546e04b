import { expect, it } from "vitest";
import { findAttention, type Health } from "./find-attention.js";

const well: Health = {
  redis: { isReachable: true, tookMs: 1, memoryShare: 0.1, refusesAt: 0.7 },
  mongodb: { isReachable: true, tookMs: 1 },
  workers: 2,
  backlog: { messageBatches: 3, oldestMs: 40 },
  alarms: { due: 0, oldestMs: 0 },
};

function idsOf(health: Partial<Health>, deadLetters = 0, rejectedEvents = 0): readonly string[] {
  return findAttention({ health: { ...well, ...health }, deadLetters, rejectedEvents }).map(({ id }) => id);
}

it("finds nothing in an installation that is well", () => {
  expect(idsOf({})).toEqual([]);
});

it("finds servers that are away and a missing worker", () => {
  expect(
    idsOf({
      redis: { isReachable: false, tookMs: 1_000, memoryShare: null, refusesAt: 0.7 },
      mongodb: { isReachable: false, tookMs: 1_000 },
      workers: 0,
      backlog: null,
      alarms: null,
    }),
  ).toEqual(["redisAway", "mongodbAway", "noWorkers"]);
});

it("finds what is full and what is late", () => {
  expect(
    idsOf({
      redis: { ...well.redis, memoryShare: 0.7 },
      backlog: { messageBatches: 9, oldestMs: 10_000 },
      alarms: { due: 4, oldestMs: 12_000 },
    }),
  ).toEqual(["redisFull", "backlogLate", "alarmsLate"]);
});

it("counts dead letters and rejected events", () => {
  expect(findAttention({ health: well, deadLetters: 3, rejectedEvents: 1 })).toEqual([
    { id: "deadLetters", isCritical: false, count: 3 },
    { id: "rejectedEvents", isCritical: false, count: 1 },
  ]);
});
