/** The BullMQ work queue passes the conformance suite against a real server, and keeps its guarantees over crashes. */
import { randomUUID } from "node:crypto";
import { jobId } from "@signalbox/core";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createBullWorkQueueReader } from "./bull-work-queue-reader.js";
import { createBullWorkQueueWriter, type BullWorkQueueOptions } from "./bull-work-queue-writer.js";
import { closedGate } from "./gate.js";
import { queueNames, queuePrefix } from "./queue-names.js";
import { startSocketProxy } from "./testing/socket-proxy.fixture.js";
import { shareRedis, type SharedRedis } from "./testing/test-redis.fixture.js";
import { workConformance } from "./work-conformance.js";

const queueName = queueNames.deliveries;
const soon = { timeout: 30_000, interval: 20 };

let redis: SharedRedis;
let options: BullWorkQueueOptions;

beforeAll(() => {
  redis = shareRedis();
});

beforeEach(() => {
  options = { redisUrl: redis.url, namespace: `test-${randomUUID()}`, queueName };
});

workConformance("bullmq", async () => {
  const writer = createBullWorkQueueWriter(options);
  return {
    writer,
    createReader: () => createBullWorkQueueReader(options),
    close: () => writer.close(),
  };
});

function key(part: string): string {
  return `${queuePrefix(options.namespace, queueName)}:${queueName}:${part}`;
}

test("a done job keeps nothing of its payload", async () => {
  const writer = createBullWorkQueueWriter(options);
  await writer.addAll([{ job: jobId("a"), data: { userId: "someone" } }]);
  const consumer = await createBullWorkQueueReader(options).consume(async () => undefined, { atOnce: 2 });
  await vi.waitFor(async () => expect(await redis.command("zcard", key("completed"))).toBe(1), soon);
  expect(await redis.command("hget", key("a"), "data")).toBe("{}");
  await Promise.all([consumer, writer].map((each) => each.close()));
});

test("a job that was emptied but not completed is completed without being handled again", async () => {
  const writer = createBullWorkQueueWriter(options);
  await writer.addAll([{ job: jobId("a"), data: {} }]);
  let calls = 0;
  const consumer = await createBullWorkQueueReader(options).consume(async () => void (calls += 1), {
    atOnce: 1,
  });
  await vi.waitFor(async () => expect(await redis.command("zcard", key("completed"))).toBe(1), soon);
  expect(calls).toBe(0);
  await Promise.all([consumer, writer].map((each) => each.close()));
});

test("a worker that lost its lock learns it; another does the job, and the late return completes nothing", async () => {
  const writer = createBullWorkQueueWriter(options);
  const late = closedGate();
  const answers: boolean[] = [];
  await writer.addAll([{ job: jobId("a"), data: "a" }]);
  const slow = createBullWorkQueueReader({ ...options, lockMs: 60_000, stallCheckMs: 500 });
  const loser = await slow.consume(
    async (work) => {
      if (answers.length > 0) return;
      answers.push(await work.isHeld());
      await redis.command("del", key("a:lock"));
      await late.opened;
      answers.push(await work.isHeld());
    },
    { atOnce: 1 },
  );
  await vi.waitFor(() => expect(answers).toEqual([true]), soon);
  const seen: unknown[] = [];
  const done = closedGate();
  const successor = await createBullWorkQueueReader({ ...options, stallCheckMs: 500 }).consume(
    async ({ data }) => {
      seen.push(data);
      await done.opened;
    },
    { atOnce: 1 },
  );
  await vi.waitFor(() => expect(seen).toEqual(["a"]), soon);
  late.open();
  await loser.close();
  expect(answers).toEqual([true, false]);
  expect(await redis.command("hget", key("a"), "data")).toBe('"a"');
  done.open();
  await vi.waitFor(async () => expect(await redis.command("zcard", key("completed"))).toBe(1), soon);
  expect(await redis.command("zcard", key("failed"))).toBe(0);
  await Promise.all([successor, writer].map((each) => each.close()));
});

test("adds whose answers were lost are sent again and exist once", async () => {
  const proxy = await startSocketProxy(new URL(redis.url));
  const writer = createBullWorkQueueWriter({ ...options, redisUrl: `redis://127.0.0.1:${proxy.port}` });
  await writer.addAll([{ job: jobId("first"), data: 1 }]);
  const jobs = Array.from({ length: 60 }, (_, index) => ({ job: jobId(`j${index}`), data: index }));
  proxy.muteAnswers(true);
  const adding = writer.addAll(jobs);
  await vi.waitFor(async () => expect(Number(await redis.command("llen", key("wait")))).toBe(61), soon);
  proxy.muteAnswers(false);
  proxy.cut();
  await adding;
  expect(await redis.command("llen", key("wait"))).toBe(61);
  await Promise.all([writer, proxy].map((each) => each.close()));
});

test("without Redis adding fails in time, and an id BullMQ rejects is rejected at once", async () => {
  const writer = createBullWorkQueueWriter({ ...options, redisUrl: "redis://127.0.0.1:1" });
  await expect(writer.addAll([{ job: jobId("a"), data: 1 }])).rejects.toThrow("does not answer");
  await expect(writer.depth()).rejects.toThrow("does not answer");
  await expect(writer.addAll([{ job: jobId("a:b"), data: 1 }])).rejects.toThrow(TypeError);
  await writer.close();
});

test("turns begin anew in a queue that is never empty, and keep their order", async () => {
  const writer = createBullWorkQueueWriter(options);
  const share = (of: string, cost: number) => ({ of, cost });
  const far = 2 ** 20;
  await writer.addAll([{ job: jobId("a1"), data: 1, share: share("a", far + 1) }]);
  await writer.addAll([{ job: jobId("a2"), data: 2, share: share("a", 1) }]);
  await redis.command("zrem", key("prioritized"), "a1");
  await writer.addAll(
    ["b1", "a3"].map((name) => ({ job: jobId(name), data: 3, share: share(name.slice(0, 1), 1) })),
  );
  expect(await redis.command("zrange", key("prioritized"), "0", "-1")).toEqual(["a2", "b1", "a3"]);
  expect(await redis.command("hget", key("a2"), "priority")).toBe("1");
  expect(await writer.backlogs(["a"])).toEqual([2]);
  await writer.close();
});

test("a job that is returned by a closing worker is the first again, whatever its turn was", async () => {
  const writer = createBullWorkQueueWriter(options);
  await writer.addAll([{ job: jobId("late"), data: 1, share: { of: "a", cost: 1_000 } }]);
  const thrown = closedGate();
  const first = await createBullWorkQueueReader(options).consume(
    async () => {
      thrown.open();
      throw new Error("expected by the test");
    },
    { atOnce: 1 },
  );
  await thrown.opened;
  await writer.addAll([{ job: jobId("next"), data: 2, share: { of: "b", cost: 1 } }]);
  await first.close();
  expect(await redis.command("zrange", key("prioritized"), "0", "0")).toEqual(["late"]);
  await writer.close();
});

test("jobs of an earlier release, which have no share, are handled", async () => {
  await redis.command("hset", key("old"), "name", queueName, "data", '"old"', "opts", "{}", "timestamp", "1");
  await redis.command("lpush", key("wait"), "old");
  const seen: unknown[] = [];
  const consumer = await createBullWorkQueueReader(options).consume(
    async ({ data }) => void seen.push(data),
    {
      atOnce: 1,
    },
  );
  await vi.waitFor(() => expect(seen).toEqual(["old"]), soon);
  await consumer.close();
});
