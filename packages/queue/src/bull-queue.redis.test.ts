/** The BullMQ and Redis adapters pass the suite of all queues, against a real server. */
import { randomUUID } from "node:crypto";
import { beforeAll } from "vitest";
import { mailboxConformance } from "./conformance.js";
import { bullMailboxes } from "./testing/bull-mailboxes.fixture.js";
import { shareRedis, type SharedRedis } from "./testing/test-redis.fixture.js";

let redis: SharedRedis;

beforeAll(() => {
  redis = shareRedis();
});

mailboxConformance("bullmq", async ({ partitions }) =>
  bullMailboxes({ redisUrl: redis.url, namespace: `test-${randomUUID()}`, partitions }),
);
