import { randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import { countersConformance } from "./counters-conformance.fixture.js";
import { createRedisCounters, type RedisCounters } from "./redis-counters.js";
import { shareRedis, type SharedRedis } from "./testing/test-redis.fixture.js";

let redis: SharedRedis;
let counters: RedisCounters;

beforeAll(() => {
  redis = shareRedis();
  counters = createRedisCounters({ redisUrl: redis.url, namespace: `test-${randomUUID()}` });
});

afterAll(async () => {
  await counters.close();
});

countersConformance("Redis", () => counters);
