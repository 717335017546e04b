/** Redis and MongoDB die, alone and together, and connections to them are cut: what was answered holds. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, clientOf, until, type Answer } from "./client.fixture.js";
import { startOrdeal, type Ordeal } from "./ordeal.fixture.js";
import type { System } from "./system.fixture.js";

let ordeal: Ordeal;
let system: System;

beforeAll(async () => {
  ordeal = await startOrdeal({ workers: 2, proxied: true });
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

test("Redis that is killed: meanwhile nothing is accepted, and what was accepted before is not lost", async () => {
  await ordeal.underLoad("redis", async ({ accepted }) => {
    for (let round = 0; round < 3; round += 1) {
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
  });
});

test("MongoDB that is killed: events are accepted all the same and applied when it is back", async () => {
  await ordeal.underLoad("mongodb", async ({ accepted, applied }) => {
    for (let round = 0; round < 2; round += 1) {
      await system.servers.mongodb.kill();
      await accepted();
      expect((await readiness()).status).toBe(503);
      expect((await clientOf(system).admin("GET", "/events")).status).toBe(503);
      await system.servers.mongodb.start();
      await becomesReady();
      await applied();
    }
  });
});

test("Redis and MongoDB that are killed together", async () => {
  await ordeal.underLoad("servers", async ({ applied }) => {
    const { redis, mongodb } = system.servers;
    for (let round = 0; round < 2; round += 1) {
      await Promise.all([redis.kill(), mongodb.kill()]);
      expect((await readiness()).status).toBe(503);
      await Promise.all([redis.start(), mongodb.start()]);
      await applied();
    }
  });
});

test("connections that are cut at random, with answers lost on the way", async () => {
  const { proxies } = system;
  if (proxies === undefined) throw new Error("this test needs proxies");
  await ordeal.underLoad("cut", async ({ load, accepted, applied }) => {
    for (let round = 0; round < 24; round += 1) {
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
  });
  expect(proxies.redis.cuts).toBeGreaterThan(50);
  expect(proxies.mongodb.cuts).toBeGreaterThan(10);
});
