/**
 * Redis and MongoDB are killed, alone and together, and frozen, and connections to them are cut; the soak test also
 * kills and freezes workers and api. Every acknowledgement stays valid.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, clientOf, until, type Answer } from "./client.fixture.js";
import type { Pace } from "./load.fixture.js";
import { startCrashTest, type CrashTest, type Progress } from "./crash-test.fixture.js";
import { whileFrozen } from "./freeze.fixture.js";
import { sized } from "@signalbox/dev-services/testing";
import { killAndStart, type Machine, type System } from "./system.fixture.js";

let crashTest: CrashTest;
let system: System;

beforeAll(async () => {
  crashTest = await startCrashTest({ workers: 2, ownServers: true, proxied: true });
  ({ system } = crashTest);
});

afterAll(async () => {
  await crashTest?.end();
});

/** Sends an event that is in no ledger: if the service stores it after rejecting it, the counts differ. */
function trySomething(prefer = ""): Promise<Answer> {
  const body = { userId: "nobody", event: "Refused", messageId: randomUUID() };
  return clientOf(system).ingest("/api/public/apps/track", body, prefer === "" ? {} : { prefer });
}

function readiness(): Promise<Answer> {
  return ask(`${system.url}/readyz`, {});
}

function becomesReady(): Promise<Answer> {
  return until(readiness, ({ status }) => status === 200);
}

async function killRedis({ accepted }: Progress): Promise<void> {
  await system.servers.redis.kill();
  const [plain, waiting] = await Promise.all([trySomething(), trySomething("wait=5")]);
  for (const { status, headers, body } of [plain, waiting]) {
    expect({ status, body }).toEqual({ status: 503, body: { message: expect.any(String) } });
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  }
  expect((await readiness()).status).toBe(503);
  await system.servers.redis.start();
  await becomesReady();
  await accepted();
}

async function killMongodb({ accepted, applied }: Progress): Promise<void> {
  await system.servers.mongodb.kill();
  await accepted();
  expect((await readiness()).status).toBe(503);
  expect((await clientOf(system).admin("GET", "/events")).status).toBe(503);
  await system.servers.mongodb.start();
  await becomesReady();
  await applied();
}

async function killBoth({ applied }: Progress): Promise<void> {
  const { redis, mongodb } = system.servers;
  await Promise.all([redis.kill(), mongodb.kill()]);
  expect((await readiness()).status).toBe(503);
  await Promise.all([redis.start(), mongodb.start()]);
  await applied();
}

/** Cuts connections at random, half the time while answers are held back. */
async function cutConnections({ load, accepted, applied }: Progress, round: number): Promise<void> {
  const { proxies } = system;
  if (proxies === undefined) throw new Error("this test needs proxies");
  const proxy = round % 2 === 0 ? proxies.redis : proxies.mongodb;
  const losesAnswers = crashTest.rng.below(2) === 0;
  if (losesAnswers) proxy.holdAnswers(true);
  proxy.cut(() => crashTest.rng.below(3) > 0);
  if (losesAnswers) {
    proxy.cut();
    proxy.holdAnswers(false);
  }
  if (round % 4 === 0) await applied();
  else if (round % 2 === 0) await accepted();
  else await load.more(1);
}

/** Redis may execute commands later that were sent while it was frozen, although the caller got 503 and retries. */
async function freezeRedis({ accepted }: Progress): Promise<void> {
  await whileFrozen(
    () => system.servers.redis.pids(),
    async () => {
      expect((await readiness()).status).toBe(503);
    },
  );
  await accepted();
}

/** In every other lap so long that workers time out; the database executes their commands afterwards. */
async function freezeMongodb({ applied }: Progress, lap: number): Promise<void> {
  await whileFrozen(
    () => system.servers.mongodb.pids(),
    async () => {
      const said = system.output.length;
      await noAnswer("/api/admin/events/?limit=1");
      if (lap % 2 === 1) {
        await until(
          async () => system.output.slice(said).join("\n"),
          (lines) => lines.includes("The database is unreachable"),
        );
      }
    },
  );
  await applied();
}

async function freezeWorker({ accepted, applied }: Progress): Promise<void> {
  const worker = anyOf(system.workers);
  await whileFrozen(
    async () => [worker.pid()],
    async () => {
      await accepted();
      await applied.everythingAccepted();
    },
  );
  await applied();
}

async function freezeApi({ accepted }: Progress): Promise<void> {
  const api = anyOf(system.apis);
  await whileFrozen(
    async () => [api.pid()],
    () => noAnswer("/livez"),
  );
  await accepted();
}

async function killWorker({ applied }: Progress): Promise<void> {
  await killAndStart([anyOf(system.workers)]);
  await applied();
}

async function killApi({ accepted }: Progress): Promise<void> {
  await killAndStart([anyOf(system.apis)]);
  await accepted();
}

function anyOf(machines: readonly Machine[]): Machine {
  const machine = machines[crashTest.rng.below(machines.length)];
  if (machine === undefined) throw new Error("a process is needed");
  return machine;
}

/** Longer than an answer usually takes. */
const answerMs = 1_000;

/** Resolves when a caller has timed out. */
async function noAnswer(path: string): Promise<void> {
  const url = new URL(path, system.url);
  url.searchParams.set("workspaceId", system.workspaceId);
  const headers = { authorization: `Bearer ${system.adminKey}` };
  const asked = fetch(url, { headers, signal: AbortSignal.timeout(answerMs) });
  await expect(asked).rejects.toThrow("timeout");
}

type Fault = (progress: Progress, lap: number) => Promise<void>;

/** The gate uses the first two. */
const faults: readonly Fault[] = [
  freezeRedis,
  freezeMongodb,
  freezeWorker,
  freezeApi,
  killWorker,
  killApi,
  killRedis,
  killMongodb,
];

async function inTurn(progress: Progress, round: number): Promise<void> {
  await faults[round % faults.length]?.(progress, Math.floor(round / faults.length));
}

const steady: Pace = { eventsPerSecond: 200, resendsOneIn: 5 };

const kinds = [
  { name: "Redis is killed", disturb: killRedis, rounds: { gate: 1, soak: 6 } },
  { name: "MongoDB is killed", disturb: killMongodb, rounds: { gate: 1, soak: 5 } },
  { name: "Redis and MongoDB are killed together", disturb: killBoth, rounds: { gate: 1, soak: 5 } },
  { name: "connections are cut", disturb: cutConnections, rounds: { gate: 8, soak: 48 } },
  {
    name: "at a steady pace, everything is frozen or killed in turn",
    disturb: inTurn,
    rounds: { gate: 2, soak: 6 * faults.length },
    pace: steady,
  },
].map((kind) => ({ pace: undefined, ...kind, rounds: sized(kind.rounds) }));

// The soak test checks everything after each kind, the gate once after all of them.
const scenarios = sized({
  gate: [{ name: "servers and connections", parts: kinds, pace: undefined }],
  soak: kinds.map((kind) => ({ name: kind.name, parts: [kind], pace: kind.pace })),
});

test.each(scenarios)(
  "$name: what was answered holds",
  { timeout: 900_000 },
  async ({ name, parts, pace }) => {
    const disturbAll = async (progress: Progress): Promise<void> => {
      for (const { disturb, rounds } of parts)
        for (let round = 0; round < rounds; round += 1) await disturb(progress, round);
    };
    await crashTest.underLoad(name.replaceAll(/\W+/g, "-"), disturbAll, pace);
    const cutsConnections = parts.some(({ disturb }) => disturb === cutConnections);
    const least = sized({ gate: { redis: 8, mongodb: 3 }, soak: { redis: 50, mongodb: 10 } });
    expect(system.proxies?.redis.cuts).toBeGreaterThanOrEqual(cutsConnections ? least.redis : 0);
    expect(system.proxies?.mongodb.cuts).toBeGreaterThanOrEqual(cutsConnections ? least.mongodb : 0);
  },
);
