import { randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import { createRedisQuotas, type RedisQuotas } from "./redis-quotas.js";
import { startTestRedis, type TestRedis } from "./testing/test-redis.fixture.js";
import { quotasConformance } from "./quotas-conformance.fixture.js";

let redis: TestRedis;
let quotas: RedisQuotas;

beforeAll(async () => {
  redis = await startTestRedis();
  quotas = createRedisQuotas({ redisUrl: redis.url, namespace: `test-${randomUUID()}` });
});

afterAll(async () => {
  await quotas.close();
  await redis.remove();
});

quotasConformance("Redis", () => quotas);
