import { randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import { createRedisRateLimiter, type RedisRateLimiter } from "./redis-rate-limiter.js";
import { shareRedis, type SharedRedis } from "./testing/test-redis.fixture.js";
import { turnsConformance } from "./turns-conformance.fixture.js";

let redis: SharedRedis;
let turns: RedisRateLimiter;

beforeAll(() => {
  redis = shareRedis();
  turns = createRedisRateLimiter({ redisUrl: redis.url, namespace: `test-${randomUUID()}` });
});

afterAll(async () => {
  await turns.close();
});

turnsConformance("Redis", () => turns);
