/** Redis and MongoDB die, alone and together, and connections to them are cut: what was answered holds. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, clientOf, until, type Answer } from "./client.fixture.js";
import { startOrdeal, type Ordeal, type Progress } from "./ordeal.fixture.js";
import { sized } from "./scale.fixture.js";
import type { System } from "./system.fixture.js";

let ordeal: Ordeal;
let system: System;

beforeAll(async () => {
  ordeal = await startOrdeal({ workers: 2, ownServers: true, proxied: true });
  ({ system } = ordeal);
});

afterAll(async () => {
  await ordeal?.end();
});

/** An event that is in no ledger: should the service keep it though it refused it, the counts will tell. */
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
  const losesAnswers = ordeal.dice.below(2) === 0;
  if (losesAnswers) proxy.holdAnswers(true);
  proxy.cut(() => ordeal.dice.below(3) > 0);
  if (losesAnswers) {
    proxy.cut();
    proxy.holdAnswers(false);
  }
  if (round % 4 === 0) await applied();
  else if (round % 2 === 0) await accepted();
  else await load.more(1);
}

const kinds = [
  { name: "Redis is killed", disturb: killRedis, rounds: { gate: 1, soak: 6 } },
  { name: "MongoDB is killed", disturb: killMongodb, rounds: { gate: 1, soak: 5 } },
  { name: "Redis and MongoDB are killed together", disturb: killBoth, rounds: { gate: 1, soak: 5 } },
  { name: "connections are cut", disturb: cutConnections, rounds: { gate: 8, soak: 48 } },
].map((kind) => ({ ...kind, rounds: sized(kind.rounds) }));

// The soak looks at everything after each kind, the gate once after all of them.
const scenarios = sized({
  gate: [{ name: "servers and connections", parts: kinds }],
  soak: kinds.map((kind) => ({ name: kind.name, parts: [kind] })),
});

test.each(scenarios)("$name: what was answered holds", { timeout: 900_000 }, async ({ name, parts }) => {
  await ordeal.underLoad(name.replaceAll(/\W+/g, "-"), async (progress) => {
    for (const { disturb, rounds } of parts)
      for (let round = 0; round < rounds; round += 1) await disturb(progress, round);
  });
  const cutsConnections = parts.some(({ disturb }) => disturb === cutConnections);
  const least = sized({ gate: { redis: 8, mongodb: 3 }, soak: { redis: 50, mongodb: 10 } });
  expect(system.proxies?.redis.cuts).toBeGreaterThanOrEqual(cutsConnections ? least.redis : 0);
  expect(system.proxies?.mongodb.cuts).toBeGreaterThanOrEqual(cutsConnections ? least.mongodb : 0);
});
