import { expect, it } from "vitest";
import { findAttention, type Health, type ProviderHealth } from "./find-attention.js";

const well: Health = {
  redis: { isReachable: true, tookMs: 1, memoryShare: 0.1, refusesAt: 0.7 },
  mongodb: { isReachable: true, tookMs: 1 },
  workers: 2,
  workersByPart: { actors: 2, deliveries: 2 },
  messagesHeldSince: null,
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

it("finds a part of the work that no worker does", () => {
  expect(idsOf({ workersByPart: { actors: 0, deliveries: 2 } })).toEqual(["nobodyApplies"]);
  expect(idsOf({ workersByPart: { actors: 2, deliveries: 0 } })).toEqual(["nobodySends"]);
  expect(idsOf({ messagesHeldSince: 1 })).toEqual(["messagesHeld"]);
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

const failed: ProviderHealth = {
  id: "smtp",
  type: "Smtp",
  channel: "Email",
  isDefault: true,
  status: "fails",
  failures: 12,
  circuit: "open",
};

it("finds providers that fail, without figures of the installation, until they work again", () => {
  const figures = { health: undefined, deadLetters: 0, rejectedEvents: 0 };
  expect(findAttention({ ...figures, providers: [failed] })).toEqual([
    { id: "providerFails", isCritical: true, count: 12, provider: failed },
  ]);
  const others = [
    { ...failed, status: "works" as const, failures: 0 },
    { ...failed, status: "unknown" as const, failures: 0 },
  ];
  expect(findAttention({ ...figures, providers: others })).toEqual([]);
});

it("finds what most messages fail of", () => {
  const all = { journeyId: "j", templateId: "t", channel: "Email" as const, sent: 0, skipped: 0, failed: 10 };
  const few = { templateId: "t2", channel: "Email" as const, sent: 90, skipped: 0, failed: 10 };
  const figures = { health: well, deadLetters: 0, rejectedEvents: 0 };
  expect(findAttention({ ...figures, failing: [all, few] })).toEqual([
    { id: "messagesFail", isCritical: false, count: 10, failing: all },
  ]);
});

it("counts dead letters and rejected events", () => {
  expect(findAttention({ health: well, deadLetters: 3, rejectedEvents: 1 })).toEqual([
    { id: "deadLetters", isCritical: false, count: 3 },
    { id: "rejectedEvents", isCritical: false, count: 1 },
  ]);
});
