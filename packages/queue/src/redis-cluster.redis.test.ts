/** All adapters pass their suites on a Redis Cluster of three masters. */
import { randomUUID } from "node:crypto";
import { jobId, type MessageBatch } from "@signalbox/core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createBullMailboxReader } from "./bull-mailbox-reader.js";
import { createBullMailboxWriter } from "./bull-mailbox-writer.js";
import { createBullQueueMonitor } from "./bull-queue-monitor.js";
import { createBullWorkQueueReader } from "./bull-work-queue-reader.js";
import { createBullWorkQueueWriter } from "./bull-work-queue-writer.js";
import { mailboxConformance } from "./conformance.js";
import { countersConformance } from "./counters-conformance.fixture.js";
import { openQueues } from "./open-queues.js";
import { queueNames } from "./queue-names.js";
import { quotasConformance } from "./quotas-conformance.fixture.js";
import { createRedisCounters, type RedisCounters } from "./redis-counters.js";
import { createRedisQuotas, type RedisQuotas } from "./redis-quotas.js";
import { createRedisRateLimiter, type RedisRateLimiter } from "./redis-rate-limiter.js";
import { bullMailboxes } from "./testing/bull-mailboxes.fixture.js";
import { commandTo, startRedisCluster, type RedisCluster } from "@signalbox/dev-services";
import { turnsConformance } from "./turns-conformance.fixture.js";
import { workConformance } from "./work-conformance.js";

const messageBatch: MessageBatch = { v: 1, messages: [], acceptedAt: 0 };
const soon = { timeout: 30_000, interval: 20 };

let cluster: RedisCluster;
let access: { redisUrl: string; namespace: string };

beforeAll(async () => {
  cluster = await startRedisCluster();
});

beforeEach(() => {
  access = { redisUrl: cluster.url, namespace: `test-${randomUUID()}` };
});

afterAll(async () => {
  await cluster.remove();
});

/** A producer gives up after two seconds, and a busy machine may take longer to connect to all masters. */
async function connected(ask: () => Promise<unknown>): Promise<void> {
  await vi.waitFor(ask, soon);
}

mailboxConformance("a Cluster", async ({ partitions }) => {
  const queue = bullMailboxes({ redisUrl: cluster.url, namespace: `test-${randomUUID()}`, partitions });
  await connected(() => queue.monitor.memoryShare());
  return queue;
});

workConformance("a Cluster", async () => {
  const options = { ...access, queueName: queueNames.deliveries };
  const writer = createBullWorkQueueWriter(options);
  await connected(() => writer.depth());
  return { writer, createReader: () => createBullWorkQueueReader(options), close: () => writer.close() };
});

describe("limits on a Cluster", () => {
  let counters: RedisCounters;
  let quotas: RedisQuotas;
  let turns: RedisRateLimiter;

  beforeEach(async () => {
    counters = createRedisCounters(access);
    quotas = createRedisQuotas(access);
    turns = createRedisRateLimiter(access);
    await connected(() => counters.add("connected", 1, 1_000));
    await connected(() => quotas.giveBack("connected", ["any"], "none", 0));
    await connected(() => turns.take("connected", 1_000, 1, Date.now()));
  });

  afterEach(async () => {
    await Promise.all([counters, quotas, turns].map((each) => each.close()));
  });

  countersConformance("a Cluster", () => counters);
  quotasConformance("a Cluster", () => quotas);
  turnsConformance("a Cluster", () => turns);
});

test("partitions spread over all masters, and each is counted", async () => {
  const options = { ...access, partitions: 16 };
  const writer = createBullMailboxWriter(options);
  const monitor = createBullQueueMonitor(options);
  await connected(() => monitor.memoryShare());
  await Promise.all(
    Array.from({ length: 16 }, (_, partition) => writer.add(partition, jobId("a"), messageBatch)),
  );
  const keys = await Promise.all(
    cluster.masters.map((each) => commandTo(each, "keys", `${access.namespace}:*:wait`)),
  );
  const counts = keys.map((found) => (found as string[]).length);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(16);
  expect(Math.min(...counts)).toBeGreaterThan(0);
  expect((await monitor.depths()).map(({ waiting }) => waiting)).toEqual(Array(16).fill(1));
  await Promise.all([writer, monitor].map((each) => each.close()));
});

test("the memory share is that of the fullest master, and one without a limit is reported", async () => {
  const monitor = createBullQueueMonitor({ ...access, partitions: 1 });
  await connected(() => monitor.memoryShare());
  const limitFirst = (limit: string): Promise<unknown> =>
    Promise.all(
      cluster.masters.slice(0, 1).map((each) => commandTo(each, "config", "set", "maxmemory", limit)),
    );
  const before = { share: await monitor.memoryShare(), hasLimit: await monitor.hasMemoryLimit() };
  await limitFirst("10mb");
  const fuller = await monitor.memoryShare();
  await limitFirst("0");
  const hasLimit = await monitor.hasMemoryLimit();
  await monitor.close();
  expect(before.hasLimit).toBe(true);
  expect(fuller).toBeGreaterThan(before.share * 5);
  expect(hasLimit).toBe(false);
});

test("the board of queues counts jobs on every master", async () => {
  const options = { ...access, partitions: 4 };
  const writer = createBullMailboxWriter(options);
  await Promise.all(
    [0, 1, 2, 3].map((partition) => connected(() => writer.add(partition, jobId("a"), messageBatch))),
  );
  const board = openQueues(options);
  const countAll = (): Promise<unknown> =>
    Promise.all(board.queues.slice(0, 4).map((queue) => queue.getJobCounts("wait")));
  // It fails fast while it connects.
  await vi.waitFor(
    async () => expect(await countAll()).toEqual(Array.from({ length: 4 }, () => ({ wait: 1 }))),
    soon,
  );
  await Promise.all([writer, board].map((each) => each.close()));
});

test("workers go on after all masters were away", async () => {
  const options = { ...access, partitions: 4 };
  const errors: Error[] = [];
  const seen: string[] = [];
  const reader = createBullMailboxReader({ ...options, onError: (error) => errors.push(error) });
  const consumer = await reader.consume(async ({ job, partition }) => void seen.push(`${job} ${partition}`));
  const writer = createBullMailboxWriter(options);
  const addToAll = (job: string): Promise<unknown> =>
    Promise.all(
      [0, 1, 2, 3].map((partition) => connected(() => writer.add(partition, jobId(job), messageBatch))),
    );
  const areSeen = (job: string): boolean => [0, 1, 2, 3].every((each) => seen.includes(`${job} ${each}`));
  await addToAll("before");
  await vi.waitUntil(() => areSeen("before"), soon);
  await Promise.all(cluster.masters.map((each) => each.kill()));
  // About one a second: long enough for workers to give up their blocking commands.
  await vi.waitUntil(() => errors.length > 20, soon);
  await Promise.all(cluster.masters.map((each) => each.start()));
  await addToAll("after");
  await vi.waitUntil(() => areSeen("after"), soon);
  expect(seen).toHaveLength(8);
  await Promise.all([consumer, writer].map((each) => each.close()));
});
