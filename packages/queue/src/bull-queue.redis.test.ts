/** The BullMQ and Redis adapters pass the suite of all queues, against a real server. */
import { randomUUID } from "node:crypto";
import { beforeAll } from "vitest";
import { createBullMailboxReader } from "./bull-mailbox-reader.js";
import { createBullMailboxWriter } from "./bull-mailbox-writer.js";
import { createBullQueueMonitor } from "./bull-queue-monitor.js";
import { createBullSchedule } from "./bull-schedule.js";
import { mailboxConformance } from "./conformance.js";
import { createRedisSignals, type RedisSignals } from "./redis-signals.js";
import { shareRedis, type SharedRedis } from "./testing/test-redis.fixture.js";

let redis: SharedRedis;

beforeAll(() => {
  redis = shareRedis();
});

mailboxConformance("bullmq", async ({ partitions }) => {
  const options = { redisUrl: redis.url, namespace: `test-${randomUUID()}`, partitions };
  const writer = createBullMailboxWriter(options);
  const monitor = createBullQueueMonitor(options);
  const signals: RedisSignals[] = [];
  return {
    writer,
    monitor,
    createReader: () => createBullMailboxReader(options),
    createSignals: () => {
      const created = createRedisSignals(options);
      signals.push(created);
      return created;
    },
    createSchedule: () => createBullSchedule(options),
    async close(): Promise<void> {
      await Promise.all([writer, monitor, ...signals].map((each) => each.close()));
    },
  };
});
