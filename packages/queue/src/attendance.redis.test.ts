/**
 * Workers share partitions: each has a worker at any time, whichever of them join, leave, die or freeze, and the number of
 * connections grows with the partitions and the workers, not with their product.
 */
import { randomUUID } from "node:crypto";
import { jobId, type MessageBatch } from "@signalbox/core";
import { sized } from "@signalbox/dev-services/testing";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createBullMailboxReader } from "./bull-mailbox-reader.js";
import { createBullMailboxWriter, type BullMailboxWriter } from "./bull-mailbox-writer.js";
import { openQueue } from "./bull-queue.js";
import { closedGate } from "./gate.js";
import { lookAtPartitions } from "./look-at-partitions.js";
import type { PartitionLook } from "./neglect-judge.js";
import { openProducerConnection } from "./producer-connection.js";
import { attendantsKey, mailboxQueueName, workersKey } from "./queue-names.js";
import { closeAfterEach } from "./testing/close-after-each.fixture.js";
import { startFleet, type Fleet } from "./testing/fleet.fixture.js";
import { startTestRedis, type TestRedis } from "./testing/test-redis.fixture.js";
import { createWorkerPresence } from "./worker-presence.js";

const batch: MessageBatch = { v: 1, messages: [], acceptedAt: 0 };
const soon = { timeout: 60_000, interval: 20 };
const partitions = 8;
const all = Array.from({ length: partitions }, (_, partition) => partition);
const closedAfterwards = closeAfterEach();

let redis: TestRedis;
let access: { redisUrl: string; namespace: string; partitions: number };
let writer: BullMailboxWriter;

beforeAll(async () => {
  redis = await startTestRedis();
});

afterAll(() => redis.remove());

beforeEach(() => {
  access = { redisUrl: redis.url, namespace: `test-${randomUUID()}`, partitions };
  writer = closedAfterwards(createBullMailboxWriter(access));
});

interface Attendant {
  readonly attended: (readonly number[])[];
  readonly seen: string[];
  now(): readonly number[];
  close(): Promise<void>;
}

/** A reader, as of a process of its own. */
async function joins({ lookMs = 600_000 }: { readonly lookMs?: number } = {}): Promise<Attendant> {
  const attended: (readonly number[])[] = [];
  const seen: string[] = [];
  const onAttended = (found: readonly number[]): void => void attended.push(found);
  const reader = createBullMailboxReader({ ...access, lookMs, onAttended });
  const consumer = await reader.consume(async ({ job }) => void seen.push(job));
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= consumer.close());
  return closedAfterwards({ attended, seen, now: () => attended.at(-1) ?? [], close });
}

async function connections(): Promise<number> {
  const list = String(await redis.command("client", "list"));
  return list.split("\n").filter((line) => line !== "" && !line.includes("cmd=client|list")).length;
}

/** Commands, the connection that BullMQ copies, and heartbeats. */
const ofEachWorker = 3;

async function untilShared(workers: readonly Attendant[]): Promise<void> {
  await vi.waitFor(() => {
    const shares = workers.map((worker) => worker.now());
    expect(shares.flat().toSorted((one, other) => one - other)).toEqual(all);
    expect(new Set(shares.map(({ length }) => length))).toEqual(new Set([partitions / workers.length]));
  }, soon);
}

test("each worker has a few connections, and each partition one, however many workers there are", async () => {
  await writer.add(0, jobId("a"), batch);
  const others = await connections();
  const workers: Attendant[] = [];
  const untilCounted = (): Promise<void> =>
    vi.waitFor(
      async () => expect(await connections()).toBe(others + ofEachWorker * workers.length + partitions),
      soon,
    );
  for (const count of [1, 2, 4]) {
    while (workers.length < count) workers.push(await joins());
    await untilShared(workers);
    await untilCounted();
  }
  await Promise.all(workers.splice(2).map((worker) => worker.close()));
  await untilShared(workers);
  await untilCounted();
});

test("partitions of an attendant that does not take from them are attended until they are empty", async () => {
  await redis.command("zadd", attendantsKey(access.namespace), String(Date.now() + 3_600_000), "all-stuck");
  for (const partition of all) await writer.add(partition, jobId(`in${partition}`), batch);
  const worker = await joins({ lookMs: 50 });
  await vi.waitFor(() => expect(worker.seen.toSorted()).toEqual(all.map((each) => `in${each}`)), soon);
  const share = worker.attended.find(({ length }) => length === partitions / 2);
  await vi.waitFor(() => expect(worker.now()).toEqual(share), soon);
  expect(worker.attended.some(({ length }) => length > partitions / 2)).toBe(true);
});

test("a look finds the oldest message batch and its worker, unless its queue is paused or its lock is gone", async () => {
  const connection = openProducerConnection(access);
  closedAfterwards(connection);
  const queues = all.map((each) => openQueue(mailboxQueueName(each), connection, access.namespace));
  const look = (): Promise<readonly PartitionLook[]> => lookAtPartitions([1, 2, 3], { queues, connection });
  for (const job of ["a", "b"]) await writer.add(2, jobId(job), batch);
  await writer.add(3, jobId("c"), batch);
  await queues[3]?.pause();
  const nothing = { head: undefined, holder: undefined };
  const others = { 1: { partition: 1, ...nothing }, 3: { partition: 3, ...nothing } };
  expect(await look()).toEqual([others[1], { partition: 2, head: "a", holder: undefined }, others[3]]);

  const presence = createWorkerPresence(access);
  const held = closedGate();
  const reader = createBullMailboxReader({ ...access, presence, lockMs: 600_000 });
  const consumer = await reader.consume(() => held.opened);
  const leased = [others[1], { partition: 2, head: "a", holder: presence.workerId }, others[3]];
  await vi.waitFor(async () => expect(await look()).toEqual(leased), soon);
  await redis.command("del", queues[2]?.toKey("a:lock") ?? "");
  expect(await look()).toEqual([others[1], { partition: 2, head: "a", holder: undefined }, others[3]]);
  held.open();
  await consumer.close();
  await presence.close();
});

test("a worker of the release before, which attends everything, takes no partitions from others", async () => {
  await redis.command("zadd", workersKey(access.namespace), String(Date.now() + 3_600_000), "worker-old");
  const workers = [await joins(), await joins()];
  await untilShared(workers);
  expect(await redis.command("zcard", workersKey(access.namespace))).toBe(3);
});

function startWorkers(): Fleet {
  return closedAfterwards(startFleet({ ...access, redis, writer }));
}

/** Workers that are replaced in each of the tests under load. */
const rounds = sized({ gate: 1, soak: 10 });
const testMs = sized({ gate: 120_000, soak: 900_000 });

test(
  "under load, workers that join and leave repeat nothing and keep the order",
  async () => {
    const fleet = startWorkers();
    let worker = await fleet.join();
    await fleet.goOn();
    for (let round = 0; round < rounds; round += 1) {
      const next = await fleet.join();
      await vi.waitUntil(() => worker.attended().length === partitions / 2, soon);
      await fleet.goOn();
      worker.signal("SIGTERM");
      await worker.ended();
      await vi.waitUntil(() => next.attended().length === partitions, soon);
      await fleet.goOn();
      worker = next;
    }
    const { added, applied, repeated } = await fleet.finish();
    expect(applied).toEqual(added);
    expect(repeated).toEqual([]);
  },
  testMs,
);

test(
  "under load, partitions of a killed and of a frozen worker go on elsewhere in order",
  async () => {
    const fleet = startWorkers();
    const [frozen, witness] = await Promise.all([fleet.join(), fleet.join()]);
    for (let round = 0; round < rounds; round += 1) {
      const killed = await fleet.join();
      await vi.waitUntil(() => witness.attended().length < partitions / 2, soon);
      killed.signal("SIGKILL");
      await fleet.goOn();
      frozen.signal("SIGSTOP");
      await vi.waitUntil(() => witness.attended().length === partitions, soon);
      await fleet.goOn();
      frozen.signal("SIGCONT");
      await vi.waitUntil(() => witness.attended().length === partitions / 2, soon);
      await fleet.goOn();
    }
    const { added, applied } = await fleet.finish();
    expect(applied).toEqual(added);
  },
  testMs,
);
