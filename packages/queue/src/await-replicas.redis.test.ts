import { randomUUID } from "node:crypto";
import { jobId } from "@signalbox/core";
import { afterAll, expect, test } from "vitest";
import { createBullMailboxWriter } from "./bull-mailbox-writer.js";
import { startTestRedis } from "./testing/test-redis.fixture.js";

const redis = await startTestRedis();
afterAll(() => redis.remove());

test("adds of one moment wait for the replicas together, and all say that there are too few", async () => {
  const access = { redisUrl: redis.url, namespace: `test-${randomUUID()}`, partitions: 16 };
  const writer = createBullMailboxWriter({ ...access, replicasToWait: 1 });
  const adds = Array.from({ length: 16 }, (_, partition) =>
    writer.add(partition, jobId(`job-${partition}`), { v: 1, messages: [], acceptedAt: 0 }),
  );
  const causes = (await Promise.allSettled(adds)).map((outcome) =>
    outcome.status === "rejected" ? String((outcome.reason as Error).cause) : "added",
  );
  expect(new Set(causes)).toStrictEqual(new Set(["Error: 0 of 1 replicas have it"]));
  const stats = String(await redis.command("info", "commandstats"));
  const waits = Number(/cmdstat_wait:calls=(\d+)/.exec(stats)?.[1]);
  expect(waits).toBeLessThan(4);
  await writer.close();
});
