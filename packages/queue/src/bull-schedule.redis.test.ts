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

test("a rare task holds its job only while it runs", async () => {
  const redis = shareRedis();
  const namespace = `test-${randomUUID()}`;
  const keyOf = (state: string): string =>
    `${queuePrefix(namespace, queueNames.recompute)}:${queueNames.recompute}:${state}`;
  let runs = 0;
  const schedule = createBullSchedule({ redisUrl: redis.url, namespace });
  const running = await schedule.every(queueNames.recompute, 600_000, async () => {
    runs += 1;
  });
  await vi.waitFor(() => expect(runs).toBe(1), { timeout: 20_000, interval: 10 });
  await vi.waitFor(async () => expect(await redis.command("llen", keyOf("active"))).toBe(0), {
    timeout: 20_000,
    interval: 10,
  });
  expect(await redis.command("zcard", keyOf("delayed"))).toBe(1);
  await running.close();
});
