/** The holds on a real server: what is under way ends, nothing begins, and what waits is copied and taken up again. */
import { randomUUID } from "node:crypto";
import { jobId, type JobId, type MessageBatch, type QueueCopy, type QueuedJob } from "@signalbox/core";
import { beforeEach, expect, test, vi } from "vitest";
import { createBullMailboxReader } from "./bull-mailbox-reader.js";
import { createBullMailboxWriter } from "./bull-mailbox-writer.js";
import { createBullQueueCopy } from "./bull-queue-copy.js";
import { createBullQueueMonitor } from "./bull-queue-monitor.js";
import { createBullSchedule } from "./bull-schedule.js";
import { createBullWorkQueueReader } from "./bull-work-queue-reader.js";
import { createBullWorkQueueWriter } from "./bull-work-queue-writer.js";
import { closedGate } from "./gate.js";
import { createMessageHold } from "./message-hold.js";
import { heldWorkersKey, queueNames, workHoldKey, workersKey } from "./queue-names.js";
import { closeAfterEach } from "./testing/close-after-each.fixture.js";
import { shareRedis, type SharedRedis } from "./testing/test-redis.fixture.js";
import { createWorkHold } from "./work-hold.js";
import { createWorkerHold } from "./worker-hold.js";
import { createWorkerPresence } from "./worker-presence.js";

const soon = { timeout: 30_000, interval: 20 };
const partitions = 2;
const queueName = queueNames.deliveries;
const closedAfterwards = closeAfterEach();

let redis: SharedRedis;
let access: { readonly redisUrl: string; readonly namespace: string };

beforeEach(() => {
  redis = shareRedis();
  access = { redisUrl: redis.url, namespace: `test-${randomUUID()}` };
});

const batch = (text: string): MessageBatch =>
  ({ v: 1, messages: [{ to: `w/user/${text}`, type: "t", body: {} }], acceptedAt: 0 }) as never;

interface Worker {
  readonly applied: JobId[];
  readonly sent: JobId[];
  readonly runs: { count: number };
  /** Whether messages are held, as it was told. */
  readonly told: boolean[];
}

/** A worker process with partitions, a lane of messages and a schedule; message batches wait for `gate`. */
async function startWorker(gate: Promise<void> = Promise.resolve()): Promise<Worker> {
  const worker: Worker = { applied: [], sent: [], runs: { count: 0 }, told: [] };
  const presence = closedAfterwards(createWorkerPresence(access));
  const hold = closedAfterwards(
    createWorkerHold({
      ...access,
      workerId: presence.workerId,
      onMessagesHeld: (isHeld) => void worker.told.push(isHeld),
    }),
  );
  const options = { ...access, presence, hold };
  const { applied, sent, runs } = worker;
  const consume = createBullMailboxReader({ ...options, partitions }).consume(async ({ job }) => {
    await gate;
    applied.push(job);
  });
  closedAfterwards(await consume);
  const lane = createBullWorkQueueReader({ ...options, queueName });
  closedAfterwards(await lane.consume(async ({ job }) => void sent.push(job), { atOnce: 2 }));
  const schedule = createBullSchedule(options).every(queueNames.alarms, 50, async () => {
    runs.count += 1;
  });
  closedAfterwards(await schedule);
  return worker;
}

function openWriters() {
  const mailbox = closedAfterwards(createBullMailboxWriter({ ...access, partitions }));
  const work = closedAfterwards(createBullWorkQueueWriter({ ...access, queueName }));
  const copy = closedAfterwards(createBullQueueCopy({ ...access, partitions }));
  return { mailbox, work, copy };
}

async function copied(copy: QueueCopy): Promise<readonly QueuedJob[]> {
  const jobs: QueuedJob[] = [];
  for await (const page of copy.read()) jobs.push(...page);
  return jobs;
}

test("a copy that knows fewer partitions than the workers is refused: it would lack what waits in the others", async () => {
  await startWorker(Promise.resolve());
  const fewer = closedAfterwards(createBullQueueCopy({ ...access, partitions: partitions - 1 }));
  // The worker makes its queues when it attends them.
  await vi.waitFor(() => expect(copied(fewer)).rejects.toThrow("queues of more than"), soon);
});

test("a hold lets what is under way end, keeps everything from beginning, and ends with its release", async () => {
  const { mailbox, work, copy } = openWriters();
  const gate = closedGate();
  await mailbox.add(0, jobId("first"), batch("a"));
  const worker = await startWorker(gate.opened);
  await vi.waitFor(() => expect(worker.runs.count).toBeGreaterThan(0), soon);
  await vi.waitFor(async () => expect(await copied(copy)).toHaveLength(1), soon);
  const taking = closedAfterwards(createWorkHold(access)).take();
  await vi.waitFor(
    async () => expect(await redis.command("get", workHoldKey(access.namespace))).not.toBeNull(),
    soon,
  );
  gate.open();
  const hold = await taking;
  expect(worker.applied).toEqual(["first"]);
  const { count } = worker.runs;
  await mailbox.add(0, jobId("second"), batch("a"));
  await mailbox.add(0, jobId("third"), batch("b"));
  await mailbox.add(1, jobId("other"), batch("c"));
  await work.addAll(
    ["m1", "m2"].map((id) => ({ job: jobId(id), data: { id }, share: { of: "w", cost: 1 } })),
  );
  // One of each queue is with the worker, which does not begin it.
  await vi.waitFor(async () => expect(await copied(copy)).toHaveLength(5), soon);
  await hold.confirm();
  const jobs = await copied(copy);
  expect(jobs.map(({ job }) => job)).toEqual(["second", "third", "other", "m1", "m2"]);
  expect(jobs.map(({ data }) => JSON.parse(data))).toMatchObject([
    batch("a"),
    batch("b"),
    batch("c"),
    { id: "m1" },
    { id: "m2" },
  ]);
  expect([worker.applied, worker.sent, worker.runs.count]).toEqual([["first"], [], count]);
  await hold.release();
  await vi.waitFor(
    () => expect(worker.applied.toSorted()).toEqual(["first", "other", "second", "third"]),
    soon,
  );
  await vi.waitFor(() => expect(worker.sent.toSorted()).toEqual(["m1", "m2"]), soon);
  await vi.waitFor(() => expect(worker.runs.count).toBeGreaterThan(count), soon);
});

test("copied jobs are applied in their order by another installation, once", async () => {
  const { mailbox, work, copy } = openWriters();
  const ids = Array.from({ length: 250 }, (_, index) => `j${index}`);
  for (const id of ids) await mailbox.add(1, jobId(id), batch(id));
  await work.addAll(ids.map((id) => ({ job: jobId(id), data: { id }, share: { of: "w", cost: 1 } })));
  const jobs = await copied(copy);
  access = { ...access, namespace: `test-${randomUUID()}` };
  const to = openWriters().copy;
  expect(await to.count()).toBe(0);
  for (let times = 0; times < 2; times += 1) await to.add(jobs);
  expect(await to.count()).toBe(500);
  const worker = await startWorker();
  await vi.waitFor(() => expect(worker.applied).toEqual(ids), soon);
  await vi.waitFor(() => expect(worker.sent).toHaveLength(250), soon);
});

test("held messages wait while events are applied, until they are released", async () => {
  const { mailbox, work } = openWriters();
  const messages = closedAfterwards(createMessageHold(access, () => new Date(5_000)));
  await messages.hold();
  const monitor = closedAfterwards(createBullQueueMonitor({ ...access, partitions }));
  expect([await messages.heldSince(), await monitor.messagesHeldSince()]).toEqual([5_000, 5_000]);
  const worker = await startWorker();
  await work.addAll([{ job: jobId("m1"), data: { id: 1 } }]);
  await mailbox.add(0, jobId("first"), batch("a"));
  await vi.waitFor(() => expect(worker.applied).toEqual(["first"]), soon);
  expect([worker.sent, worker.told]).toEqual([[], [true]]);
  await messages.release();
  await vi.waitFor(() => expect(worker.sent).toEqual(["m1"]), soon);
  expect([await messages.heldSince(), worker.told]).toEqual([undefined, [true, false]]);
});

test("a hold names the workers that do not stop, and ends", async () => {
  await startWorker();
  const earlier = closedAfterwards(createWorkerPresence(access, "earlier"));
  await earlier.announce();
  const holds = closedAfterwards(createWorkHold({ ...access, patienceMs: 500 }));
  await expect(holds.take()).rejects.toThrow(earlier.workerId);
  expect(await redis.command("get", workHoldKey(access.namespace))).toBeNull();
});

test("a hold whose owner died ends by itself", async () => {
  const { mailbox } = openWriters();
  await redis.command("set", workHoldKey(access.namespace), "of a dead process", "PX", "1500");
  const worker = await startWorker();
  await mailbox.add(0, jobId("first"), batch("a"));
  await vi.waitFor(
    async () =>
      expect(await redis.command("hvals", heldWorkersKey(access.namespace))).toEqual(["of a dead process"]),
    soon,
  );
  expect(worker.applied).toEqual([]);
  await vi.waitFor(() => expect(worker.applied).toEqual(["first"]), soon);
});

test("a hold that was lost, or that a worker does not keep, is not confirmed", async () => {
  await startWorker();
  const holds = closedAfterwards(createWorkHold(access));
  const hold = await holds.take();
  await expect(holds.take()).rejects.toThrow("held already");
  const late = closedAfterwards(createWorkerPresence(access, "late"));
  await late.announce();
  await expect(hold.confirm()).rejects.toThrow(late.workerId);
  await redis.command("del", workHoldKey(access.namespace));
  await expect(hold.confirm()).rejects.toThrow("Redis did not keep it");
  await hold.release();
});

test("a hold is not taken while a worker dies before it is held", async () => {
  await startWorker();
  const died = (): Promise<unknown> =>
    redis.command("zadd", workersKey(access.namespace), String(Date.now() - 1_400), "dying-worker");
  await died();
  const holds = closedAfterwards(createWorkHold({ ...access, deadPatienceMs: 0, surelyDeadMs: 300 }));
  await expect(holds.take()).rejects.toThrow("Workers died before they paused");
  expect(await redis.command("get", workHoldKey(access.namespace))).toBeNull();
});

test("a hold waits for the jobs of a dead worker, which living ones repeat", async () => {
  await startWorker();
  await vi.waitFor(
    async () => expect(await redis.command("zcard", workersKey(access.namespace))).toBe(1),
    soon,
  );
  await redis.command("zadd", workersKey(access.namespace), "1000000", "dead-worker");
  // Forgotten at the next heartbeat, because it was seen so long ago.
  const hold = await closedAfterwards(createWorkHold(access)).take();
  expect(await redis.command("zscore", workersKey(access.namespace), "dead-worker")).toBeNull();
  await hold.release();
});
