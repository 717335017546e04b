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
