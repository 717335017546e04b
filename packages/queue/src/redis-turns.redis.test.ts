import { randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import { createRedisTurns, type RedisTurns } from "./redis-turns.js";
import { shareRedis, type SharedRedis } from "./testing/test-redis.fixture.js";
import { turnsConformance } from "./turns-conformance.fixture.js";

let redis: SharedRedis;
let turns: RedisTurns;

beforeAll(() => {
  redis = shareRedis();
  turns = createRedisTurns({ redisUrl: redis.url, namespace: `test-${randomUUID()}` });
});

afterAll(async () => {
  await turns.close();
});

turnsConformance("Redis", () => turns);
