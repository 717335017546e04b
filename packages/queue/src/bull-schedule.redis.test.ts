import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { createBullSchedule } from "./bull-schedule.js";
import { queueNames, queuePrefix } from "./queue-names.js";
import { shareRedis } from "./testing/test-redis.fixture.js";

test("one job serves many runs of a schedule", async () => {
  const redis = shareRedis();
  const namespace = `test-${randomUUID()}`;
  const active = `${queuePrefix(namespace, queueNames.alarms)}:${queueNames.alarms}:active`;
  const jobs = new Set<string>();
  let runs = 0;
  const task = async (): Promise<void> => {
    for (const id of (await redis.command("lrange", active, "0", "-1")) as string[]) jobs.add(id);
    runs += 1;
  };
  const schedule = createBullSchedule({ redisUrl: redis.url, namespace });
  const running = await schedule.every(queueNames.alarms, 10, task);
  await vi.waitFor(() => expect(runs).toBeGreaterThan(30), { timeout: 20_000, interval: 10 });
  await running.close();

  expect(jobs.size).toBeGreaterThan(0);
  expect(jobs.size).toBeLessThan(10);
});
