/** Crashes and cut connections must not lose, duplicate or reorder jobs. Dead processes: `dead-worker.redis.test.ts`. */
import { randomUUID } from "node:crypto";
import { jobId, type MessageBatch, type LeasedMessageBatch } from "@signalbox/core";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createBullMailboxReader } from "./bull-mailbox-reader.js";
import { createBullMailboxWriter } from "./bull-mailbox-writer.js";
import { closedGate } from "./gate.js";
import { mailboxQueueName, queuePrefix } from "./queue-names.js";
import { startSocketProxy } from "./testing/socket-proxy.fixture.js";
import { shareRedis, type SharedRedis } from "./testing/test-redis.fixture.js";

const messageBatch: MessageBatch = { v: 1, messages: [], acceptedAt: 0 };
const soon = { timeout: 60_000, interval: 20 };
const quickStall = { lockMs: 2_000, stallCheckMs: 500 };

let redis: SharedRedis;
let options: { redisUrl: string; namespace: string; partitions: number };

beforeAll(() => {
  redis = shareRedis();
});

beforeEach(() => {
  options = { redisUrl: redis.url, namespace: `test-${randomUUID()}`, partitions: 1 };
});

async function collect(seen: string[]): Promise<{ close(): Promise<void> }> {
  return createBullMailboxReader({ ...options, ...quickStall }).consume(
    async ({ job }) => void seen.push(job),
  );
}

test("adds whose answers were lost are sent again and exist once", async () => {
  const proxy = await startSocketProxy(new URL(redis.url));
  const writer = createBullMailboxWriter({ ...options, redisUrl: `redis://127.0.0.1:${proxy.port}` });
  const direct = createBullMailboxWriter(options);
  await writer.add(0, jobId("first"), messageBatch);
  const names = Array.from({ length: 200 }, (_, index) => `e${index}`);
  for (let begin = 0; begin < names.length; begin += 40) {
    proxy.muteAnswers(true);
    const adds = names.slice(begin, begin + 40).map((name) => writer.add(0, jobId(name), messageBatch));
    await vi.waitFor(async () => expect(await waiting()).toBe(1 + begin + 40), soon);
    proxy.muteAnswers(false);
    proxy.cut();
    await Promise.all(adds);
  }
  await direct.add(0, jobId("last"), messageBatch);

  const seen: string[] = [];
  const consumer = await collect(seen);
  await vi.waitFor(() => expect(seen).toContain("last"), soon);
  expect(seen).toEqual(["first", ...names, "last"]);
  await Promise.all([consumer, writer, direct, proxy].map((each) => each.close()));
});

async function waiting(): Promise<number> {
  return Number(await redis.command("llen", `${partitionKey()}:wait`));
}

function partitionKey(): string {
  const name = mailboxQueueName(0);
  return `${queuePrefix(options.namespace, name)}:${name}`;
}

test("a worker that lost its lock learns it, and its late return completes nothing", async () => {
  const writer = createBullMailboxWriter(options);
  const slow = createBullMailboxReader({
    ...options,
    lockMs: 60_000,
    stallCheckMs: 500,
  });
  const answers: boolean[] = [];
  let lease: LeasedMessageBatch | undefined;
  const late = closedGate();
  const loser = await slow.consume(async (held) => {
    if (lease === undefined) {
      lease = held;
      await late.opened;
    }
  });
  await vi.waitFor(() => writer.add(0, jobId("a"), messageBatch), soon);
  await writer.add(0, jobId("b"), messageBatch);
  await vi.waitFor(() => expect(lease).toBeDefined(), soon);
  answers.push((await lease?.isHeld()) ?? false);
  await redis.command("del", `${partitionKey()}:a:lock`);
  answers.push((await lease?.isHeld()) ?? true);
  expect(answers).toEqual([true, false]);

  const seen: string[] = [];
  const successor = await collect(seen);
  await vi.waitFor(() => expect(seen).toEqual(["a", "b"]), soon);
  late.open();
  await loser.close();
  expect(await redis.command("zcard", `${partitionKey()}:completed`)).toBe(2);
  expect(await redis.command("zcard", `${partitionKey()}:failed`)).toBe(0);
  await Promise.all([successor, writer].map((each) => each.close()));
});

test("a worker that lost its lock between two attempts makes no further one", async () => {
  const writer = createBullMailboxWriter(options);
  const stallsSeen: unknown[] = [];
  const consumer = await createBullMailboxReader({ ...options, lockMs: 60_000, stallCheckMs: 500 }).consume(
    async () => {
      stallsSeen.push(await redis.command("hget", `${partitionKey()}:a`, "stc"));
      if (stallsSeen.length === 1) {
        await redis.command("del", `${partitionKey()}:a:lock`);
        throw new Error("expected by the test");
      }
    },
  );
  await vi.waitFor(() => writer.add(0, jobId("a"), messageBatch), soon);
  await vi.waitFor(() => expect(stallsSeen).toHaveLength(2), soon);
  expect(stallsSeen).toEqual([null, "1"]);
  await Promise.all([consumer, writer].map((each) => each.close()));
});

test("a worker whose connections are cut again and again loses nothing and keeps the order", async () => {
  const proxy = await startSocketProxy(new URL(redis.url));
  const writer = createBullMailboxWriter(options);
  const names = Array.from({ length: 24 }, (_, index) => `e${index}`);
  for (const name of names) {
    await vi.waitFor(() => writer.add(0, jobId(name), messageBatch), soon);
  }
  const seen: string[] = [];
  let cuts = 0;
  /** Lets Redis complete the batch and hand out the next one, but cuts the answer off. */
  async function cutOnceDone(job: string): Promise<void> {
    await vi.waitFor(
      async () => expect(await redis.command("zscore", `${partitionKey()}:completed`, job)).not.toBeNull(),
      soon,
    );
    proxy.muteAnswers(false);
    proxy.cut();
    cuts += 1;
  }
  const consumer = await createBullMailboxReader({
    ...options,
    ...quickStall,
    redisUrl: `redis://127.0.0.1:${proxy.port}`,
  }).consume(async ({ job }) => {
    seen.push(job);
    if (seen.length % 8 === 0) {
      proxy.muteAnswers(true);
      void cutOnceDone(job);
    }
  });
  await vi.waitFor(() => expect(seen).toContain("e23"), soon);
  expect(seen).toEqual(names);
  expect(cuts).toBeGreaterThan(1);
  await consumer.close();
  await Promise.all([writer, proxy].map((each) => each.close()));
});

test("a completed batch leaves a bounded record behind, kept for an hour", async () => {
  const writer = createBullMailboxWriter(options);
  const seen: string[] = [];
  const consumer = await collect(seen);
  await vi.waitFor(() => writer.add(0, jobId("a"), messageBatch), soon);
  await vi.waitFor(() => expect(seen).toEqual(["a"]), soon);
  await vi.waitFor(
    async () => expect(await redis.command("zcard", `${partitionKey()}:completed`)).toBe(1),
    soon,
  );
  expect(await redis.command("hget", `${partitionKey()}:a`, "name")).toBe("0 messages");
  await Promise.all([consumer, writer].map((each) => each.close()));
});
