import { randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import { createRedisQuotas, type RedisQuotas } from "./redis-quotas.js";
import { shareRedis, type SharedRedis } from "./testing/test-redis.fixture.js";
import { quotasConformance } from "./quotas-conformance.fixture.js";

let redis: SharedRedis;
let quotas: RedisQuotas;

beforeAll(() => {
  redis = shareRedis();
  quotas = createRedisQuotas({ redisUrl: redis.url, namespace: `test-${randomUUID()}` });
});

afterAll(async () => {
  await quotas.close();
});

quotasConformance("Redis", () => quotas);
