/** The adapters while Redis is away, and their recovery when it comes back. */
import { randomUUID } from "node:crypto";
import { AppError, jobId, type MessageBatch } from "@signalbox/core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createBullMailboxReader } from "./bull-mailbox-reader.js";
import { createBullMailboxWriter } from "./bull-mailbox-writer.js";
import { createBullQueueMonitor } from "./bull-queue-monitor.js";
import { createBullSchedule } from "./bull-schedule.js";
import { createRedisSignals } from "./redis-signals.js";
import { closeAfterEach } from "./testing/close-after-each.fixture.js";
import { startTestRedis, type TestRedis } from "./testing/test-redis.fixture.js";

const messageBatch: MessageBatch = { v: 1, messages: [], acceptedAt: 0 };
const soon = { timeout: 30_000, interval: 20 };
const closedAfterwards = closeAfterEach();

let redis: TestRedis;
let options: { redisUrl: string; namespace: string; partitions: number };

beforeAll(async () => {
  redis = await startTestRedis();
});

beforeEach(() => {
  options = { redisUrl: redis.url, namespace: `test-${randomUUID()}`, partitions: 2 };
});

afterEach(async () => {
  await redis.start().catch(() => undefined);
});

afterAll(async () => {
  await redis.remove();
});

async function outcome(action: () => Promise<unknown>): Promise<{ error: unknown; ms: number }> {
  const begun = Date.now();
  const error = await action().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { error, ms: Date.now() - begun };
}

test("an add fails in time while Redis is away, at once after a long absence, and works again afterwards", async () => {
  const errors: Error[] = [];
  const writer = closedAfterwards(
    createBullMailboxWriter({ ...options, onError: (error) => errors.push(error) }),
  );
  await writer.add(0, jobId("a"), messageBatch);
  const underWay = Promise.all(
    Array.from({ length: 50 }, (_, index) => outcome(() => writer.add(0, jobId(`b${index}`), messageBatch))),
  );
  await redis.kill();
  await underWay;

  const first = await outcome(() => writer.add(0, jobId("c"), messageBatch));
  expect(first.error).toBeInstanceOf(AppError);
  expect(first.error).toMatchObject({ code: "QueueUnavailable", retry: "later" });
  expect(String((first.error as AppError).cause)).toContain("ECONNREFUSED");
  expect(first.ms).toBeLessThan(2_500);
  const second = await outcome(() => writer.add(0, jobId("d"), messageBatch));
  expect(second.error).toMatchObject({ code: "QueueUnavailable" });
  expect(second.ms).toBeLessThan(100);
  expect(errors.length).toBeGreaterThan(0);

  await redis.start();
  await vi.waitFor(() => writer.add(0, jobId("e"), messageBatch), soon);
});

test("a Redis that accepts connections but answers nothing does not hold up an add", async () => {
  const writer = closedAfterwards(createBullMailboxWriter(options));
  await writer.add(0, jobId("a"), messageBatch);
  await redis.freeze();
  const frozen = await outcome(() => writer.add(0, jobId("b"), messageBatch));
  await redis.thaw();
  expect(frozen.error).toMatchObject({ code: "QueueUnavailable" });
  expect(frozen.ms).toBeLessThan(2_500);
  await vi.waitFor(() => writer.add(0, jobId("c"), messageBatch), soon);
});

test("message batches survive a killed Redis, and consumers go on in order", async () => {
  const writer = closedAfterwards(createBullMailboxWriter(options));
  const names = Array.from({ length: 20 }, (_, index) => `e${index}`);
  const seen: string[] = [];
  closedAfterwards(
    await createBullMailboxReader({ ...options, lockMs: 2_000, stallCheckMs: 500 }).consume(
      async ({ job }) => {
        seen.push(job);
        if (seen.length === 5) {
          await redis.kill();
          await redis.start();
        }
      },
    ),
  );
  for (const name of names) {
    await vi.waitFor(() => writer.add(0, jobId(name), messageBatch), soon);
  }
  await vi.waitFor(() => expect(seen).toContain("e19"), soon);
  const firstTimes = seen.filter((name, index) => seen.indexOf(name) === index);
  expect(firstTimes).toEqual(names);
});

test("everything can be created while Redis is away, and starts when it is there", async () => {
  await redis.stop();
  const writer = closedAfterwards(createBullMailboxWriter(options));
  const seen: string[] = [];
  closedAfterwards(await createBullMailboxReader(options).consume(async ({ job }) => void seen.push(job)));
  let runs = 0;
  closedAfterwards(await createBullSchedule(options).every("alarms", 50, async () => void (runs += 1)));
  expect((await outcome(() => writer.add(0, jobId("a"), messageBatch))).error).toMatchObject({
    code: "QueueUnavailable",
  });
  await redis.start();
  await vi.waitFor(() => writer.add(0, jobId("b"), messageBatch), soon);
  await vi.waitFor(() => expect(seen).toEqual(["b"]), soon);
  await vi.waitFor(() => expect(runs).toBeGreaterThan(2), soon);
});

test("one batch at a time per partition also holds after a Redis that lost everything", async () => {
  const writer = closedAfterwards(createBullMailboxWriter(options));
  let running = 0;
  let most = 0;
  const seen: string[] = [];
  const reader = createBullMailboxReader(options);
  for (const _consumer of [1, 2]) {
    closedAfterwards(
      await reader.consume(async ({ job }) => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        seen.push(job);
      }),
    );
  }
  await writer.add(0, jobId("first"), messageBatch);
  await vi.waitFor(() => expect(seen).toHaveLength(1), soon);
  await redis.stop();
  await redis.empty();
  await redis.start();
  for (let index = 0; index < 40; index += 1) {
    await vi.waitFor(() => writer.add(0, jobId(`e${index}`), messageBatch), soon);
  }
  await vi.waitFor(() => expect(seen).toHaveLength(41), soon);
  expect(most).toBe(1);
});

test("closing is bounded while Redis is away, also with a handler that fails", async () => {
  const writer = createBullMailboxWriter(options);
  const monitor = createBullQueueMonitor(options);
  const signals = createRedisSignals(options);
  const schedule = await createBullSchedule(options).every("alarms", 50, async () => undefined);
  let attempts = 0;
  const consumer = await createBullMailboxReader(options).consume(async () => {
    attempts += 1;
    throw new Error("expected by the test");
  });
  await vi.waitFor(() => writer.add(0, jobId("a"), messageBatch), soon);
  await vi.waitFor(() => expect(attempts).toBeGreaterThan(0), soon);
  await redis.stop();
  const closed = await outcome(() =>
    Promise.all([writer, monitor, signals, schedule, consumer].map((each) => each.close())),
  );
  expect(closed.error).toBeUndefined();
  expect(closed.ms).toBeLessThan(9_000);
});

test("commands of a handler to an absent Redis fail in time", async () => {
  const writer = closedAfterwards(createBullMailboxWriter(options));
  const outcomes: { error: unknown; ms: number }[] = [];
  closedAfterwards(
    await createBullMailboxReader(options).consume(async (held) => {
      if (outcomes.length === 0) {
        await redis.kill();
        outcomes.push(
          ...(await Promise.all(
            [() => held.isHeld(), () => held.peek(5), () => held.finish([])].map((ask) => outcome(ask)),
          )),
        );
        await redis.start();
      }
    }),
  );
  await vi.waitFor(() => writer.add(0, jobId("a"), messageBatch), soon);
  await vi.waitFor(() => expect(outcomes).toHaveLength(3), soon);
  for (const { error, ms } of outcomes) {
    expect(error).toMatchObject({ code: "QueueUnavailable" });
    expect(ms).toBeLessThan(2_500);
  }
});

test("the monitor and signals report that the queue is unavailable", async () => {
  const monitor = closedAfterwards(createBullQueueMonitor(options));
  const signals = closedAfterwards(createRedisSignals(options));
  await monitor.depths();
  await redis.stop();
  const asked = await Promise.all(
    [
      () => monitor.depths(),
      () => monitor.memoryShare(),
      () => signals.publish("news", "a"),
      () => signals.subscribe("news", () => undefined),
    ].map((ask) => outcome(ask)),
  );
  for (const { error, ms } of asked) {
    expect(error).toMatchObject({ code: "QueueUnavailable" });
    expect(ms).toBeLessThan(2_500);
  }
});

test("listeners receive messages again after a restart of Redis", async () => {
  const signals = closedAfterwards(createRedisSignals(options));
  const heard: string[] = [];
  await signals.subscribe("news", (text) => heard.push(text));
  await redis.kill();
  await redis.start();
  await vi.waitFor(async () => {
    await signals.publish("news", "a");
    expect(heard.length).toBeGreaterThan(0);
  }, soon);
});

test("a schedule goes on after a Redis that lost everything", async () => {
  let runs = 0;
  closedAfterwards(await createBullSchedule(options).every("alarms", 50, async () => void (runs += 1)));
  await vi.waitFor(() => expect(runs).toBeGreaterThan(1), soon);
  await redis.stop();
  await redis.empty();
  await redis.start();
  const before = runs;
  await vi.waitFor(() => expect(runs).toBeGreaterThan(before + 2), soon);
});

test("a run that never ends is given up, and the schedule goes on", async () => {
  const errors: string[] = [];
  let runs = 0;
  const schedule = createBullSchedule({
    ...options,
    runLimitMs: 200,
    onError: (error) => errors.push(error.message),
  });
  closedAfterwards(
    await schedule.every("alarms", 50, async () => {
      runs += 1;
      if (runs === 1) {
        await new Promise(() => undefined);
      }
    }),
  );
  await vi.waitFor(() => expect(runs).toBeGreaterThan(2), soon);
  expect(errors).toEqual(["no answer within 200 ms"]);
});

test("the share is that of the memory limit, and without a limit that of the machine's memory", async () => {
  const monitor = closedAfterwards(createBullQueueMonitor(options));
  await redis.command("config", "set", "maxmemory", "100mb");
  const limited = { share: await monitor.memoryShare(), hasLimit: await monitor.hasMemoryLimit() };
  await redis.command("config", "set", "maxmemory", "0");
  const unlimited = { share: await monitor.memoryShare(), hasLimit: await monitor.hasMemoryLimit() };

  expect([limited.hasLimit, unlimited.hasLimit]).toEqual([true, false]);
  expect(limited.share).toBeLessThan(1);
  expect(limited.share).toBeGreaterThan(unlimited.share);
  expect(unlimited.share).toBeGreaterThan(0);
});

test.each(["localhost:6379", "http://localhost", "redis://", ""])("the address %j is refused", (redisUrl) => {
  for (const create of [
    createBullMailboxWriter,
    createBullMailboxReader,
    createBullQueueMonitor,
    createRedisSignals,
    createBullSchedule,
  ]) {
    expect(() => create({ ...options, redisUrl })).toThrow(/not a Redis address/);
  }
});

test("a refused address is shown without its password", () => {
  const redisUrl = "http://user:secret@host";
  expect(() => createBullMailboxWriter({ ...options, redisUrl })).toThrow("http://***@host");
});

test("a host that does not exist is named as the cause", async () => {
  const redisUrl = "redis://no-such-host.invalid:6379";
  const writer = closedAfterwards(createBullMailboxWriter({ ...options, redisUrl }));
  const { error } = await outcome(() => writer.add(0, jobId("a"), messageBatch));
  expect(error).toMatchObject({ code: "QueueUnavailable" });
  expect(String((error as AppError).cause)).toContain("no-such-host.invalid");
});

test("a wrong password is named as the cause", async () => {
  const redisUrl = redis.url.replace("redis://", "redis://someone:wrong@");
  const writer = closedAfterwards(createBullMailboxWriter({ ...options, redisUrl }));
  const { error } = await outcome(() => writer.add(0, jobId("a"), messageBatch));
  expect(error).toMatchObject({ code: "QueueUnavailable" });
  expect(String((error as AppError).cause)).toContain("WRONGPASS");
});
