import { randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import { createRedisTurns, type RedisTurns } from "./redis-turns.js";
import { startTestRedis, type TestRedis } from "./testing/test-redis.fixture.js";
import { turnsConformance } from "./turns-conformance.fixture.js";

let redis: TestRedis;
let turns: RedisTurns;

beforeAll(async () => {
  redis = await startTestRedis();
  turns = createRedisTurns({ redisUrl: redis.url, namespace: `test-${randomUUID()}` });
});

afterAll(async () => {
  await turns.close();
  await redis.remove();
});

turnsConformance("Redis", () => turns);
