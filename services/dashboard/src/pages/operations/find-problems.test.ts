import { expect, it } from "vitest";
import { findProblems, type Figures, type Health, type Recompute } from "./find-problems.js";

const well: Health = {
  redis: { isReachable: true, tookMs: 1, memoryShare: 0.1, refusesAt: 0.7 },
  mongodb: { isReachable: true, tookMs: 2 },
  workers: 1,
  workersByPart: { actors: 1, deliveries: 1 },
  messagesHeldSince: null,
  backlog: { messageBatches: 4, oldestMs: 41 },
  alarms: { due: 0, oldestMs: 0 },
};
const recompute: Recompute = {
  status: "Running",
  target: 3,
  reached: 3,
  done: 0,
  total: 0,
  startedAt: null,
  finishedAt: null,
};

function problems(health: Partial<Health>, others: Partial<Figures> = {}): readonly string[] {
  const found = findProblems({ health: { ...well, ...health }, deadLetters: 0, recompute, ...others });
  return found.map(({ id, isCritical }) => (isCritical ? `${id}!` : id));
}

it("finds nothing when all is well", () => {
  expect(problems({})).toEqual([]);
  expect(findProblems({ health: well, deadLetters: undefined, recompute: undefined })).toEqual([]);
});

it("finds servers that do not answer, and no worker", () => {
  const redis = { isReachable: false, tookMs: 2_000, memoryShare: null, refusesAt: 0.7 };
  const away = { redis, mongodb: { isReachable: false, tookMs: 2_000 }, backlog: null, alarms: null };
  expect(problems({ ...away, workers: 0 })).toEqual(["redisAway!", "mongodbAway!", "noWorkers!"]);
});

it("finds a part of the work that no worker does, unless there is no worker at all", () => {
  expect(problems({ workersByPart: { actors: 1, deliveries: 0 } })).toEqual(["nobodySends!"]);
  expect(problems({ workersByPart: { actors: 0, deliveries: 2 } })).toEqual(["nobodyApplies!"]);
  expect(problems({ messagesHeldSince: 1 })).toEqual(["messagesHeld!"]);
  expect(problems({ workers: 0, workersByPart: { actors: 0, deliveries: 0 } })).toEqual(["noWorkers!"]);
});

it("finds memory that fills, and memory that is full", () => {
  expect(problems({ redis: { ...well.redis, memoryShare: 0.6 } })).toEqual(["redisFilling"]);
  expect(problems({ redis: { ...well.redis, memoryShare: 0.7 } })).toEqual(["redisFull!"]);
});

it("finds what is late and slow", () => {
  expect(problems({ backlog: { messageBatches: 4, oldestMs: 10_000 } })).toEqual(["backlogLate"]);
  expect(problems({ backlog: { messageBatches: 4, oldestMs: 60_000 } })).toEqual(["backlogLate!"]);
  expect(problems({ alarms: { due: 4, oldestMs: 11_000 } })).toEqual(["alarmsLate"]);
  expect(problems({ mongodb: { isReachable: true, tookMs: 1_200 } })).toEqual(["mongodbSlow"]);
});

it("puts what does not work before what is to be looked at", () => {
  expect(problems({ workers: 0 }, { deadLetters: 3 })).toEqual(["noWorkers!", "deadLetters"]);
});

it("finds a pause of the recompute only while it has something to do", () => {
  expect(problems({}, { recompute: { ...recompute, status: "Paused" } })).toEqual([]);
  expect(problems({}, { recompute: { ...recompute, status: "Paused", target: 4 } })).toEqual([
    "recomputePaused",
  ]);
});

it("finds providers that fail, and none of which nothing is known", () => {
  const provider = {
    id: "smtp",
    type: "Smtp",
    channel: "Email",
    isDefault: true,
    status: "fails" as const,
    failures: 12,
    circuit: "open" as const,
  };
  expect(problems({}, { deadLetters: 1, providers: [provider] })).toEqual(["providerFails!", "deadLetters"]);
  expect(problems({}, { providers: [{ ...provider, status: "unknown" }] })).toEqual([]);
  expect(problems({}, { providers: [{ ...provider, status: "works" }] })).toEqual([]);
});
