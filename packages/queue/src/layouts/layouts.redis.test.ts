/** The number of partitions is changed on a real Redis while processes send and workers read. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import {
  actorKey,
  jobId,
  partitionOf,
  type ActorKey,
  type Message,
  type MessageBatch,
  type PartitionChange,
} from "@signalbox/core";
import { workspaceId } from "@signalbox/core/testing";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createBullMailboxReader } from "../bull-mailbox-reader.js";
import { createBullMailboxWriter } from "../bull-mailbox-writer.js";
import { createBullQueueMonitor } from "../bull-queue-monitor.js";
import { openQueues } from "../open-queues.js";
import { layoutsKey, mailboxQueueName, queuePrefix, workersKey } from "../queue-names.js";
import { closeAfterEach } from "../testing/close-after-each.fixture.js";
import { startTestRedis, type TestRedis } from "../testing/test-redis.fixture.js";
import { createWorkerPresence } from "../worker-presence.js";
import { createBullLayouts, type BullLayouts, type LayoutReaderAccess } from "./bull-layouts.js";
import { firstRecord, serializeRecord, type LayoutRecord } from "./layout-record.js";

const soon = { timeout: 60_000, interval: 20 };
const limitMs = 120_000;
const actors = Array.from({ length: 12 }, (_, index) => actorKey(workspaceId, "user", `user-${index}`));
const closedAfterwards = closeAfterEach();

let redis: TestRedis;
let access: { redisUrl: string; namespace: string; partitions: number };

beforeAll(async () => {
  redis = await startTestRedis();
});
afterAll(() => redis.remove());
beforeEach(() => {
  access = { redisUrl: redis.url, namespace: `test-${randomUUID()}`, partitions: 4 };
});

/** As an api has them. */
function joinAsApi(partitions = access.partitions): BullLayouts {
  return closedAfterwards(createBullLayouts({ ...access, partitions, writes: true }));
}

type Seen = Map<ActorKey, number[]>;

/** As a worker process; notes the messages that reach its handler. */
async function joinAsWorker(seen: Seen, noted: Pick<LayoutReaderAccess, "onAttended"> = {}): Promise<void> {
  const presence = closedAfterwards(createWorkerPresence(access));
  const layouts = closedAfterwards(
    createBullLayouts({ ...access, writes: true, workerId: presence.workerId }),
  );
  const reader = layouts.createReader({ ...access, ...noted, presence, lookMs: 50 });
  closedAfterwards(
    await reader.consumeAll(() => async ({ data }) => {
      for (const { to, body } of (data as MessageBatch).messages) {
        seen.set(to, [...(seen.get(to) ?? []), body as number]);
      }
    }),
  );
}

function batchOf(to: ActorKey, body: number): MessageBatch {
  return { v: 1, messages: [{ to, type: "numbered", body }], acceptedAt: 0 };
}

async function change(layouts: BullLayouts, partitions: number): Promise<readonly PartitionChange[]> {
  const progress: PartitionChange[] = [];
  for await (const each of layouts.partitions.change(partitions)) progress.push(each);
  return progress;
}

test(
  "nothing is lost, and each actor gets its messages in the order in which they were sent",
  async () => {
    const seen: Seen = new Map();
    const apis = [joinAsApi(), joinAsApi()] as const;
    await joinAsWorker(seen);
    await joinAsWorker(seen);
    const over = new AbortController();
    const sent = actors.map(async (to) => {
      let body = 0;
      for (; !over.signal.aborted;) {
        const { sender } = apis[body % 2] ?? apis[0];
        const isSent = await sender.send(jobId(`job-${randomUUID()}`), batchOf(to, body)).then(
          () => true,
          () => false,
        );
        if (isSent) body += 1;
        await pause(5);
      }
      return body;
    });
    for (const partitions of [8, 2]) {
      const progress = await change(apis[0], partitions);
      expect(progress[0]).toMatchObject({ to: partitions, step: "announced", waiting: 0 });
      expect(progress.at(-1)).toEqual({ to: partitions, from: progress[0]?.from, step: "done", waiting: 0 });
      expect(await apis[1].partitions.count()).toBe(partitions);
    }
    over.abort();
    const counts = await Promise.all(sent);
    const firstSeen = (): readonly (readonly number[])[] => actors.map((to) => [...new Set(seen.get(to))]);
    await vi.waitUntil(() => firstSeen().every(({ length }, index) => length === counts[index]), soon);
    expect(firstSeen()).toEqual(counts.map((count) => Array.from({ length: count }, (_, body) => body)));
  },
  limitMs,
);

test(
  "what a frozen process sent to a partition of before is discarded, also by workers that start later",
  async () => {
    const [to] = actors as [ActorKey];
    const api = joinAsApi();
    const seen: Seen = new Map();
    await joinAsWorker(seen);
    await change(api, 8);
    await joinAsWorker(seen);
    const frozen = closedAfterwards(createBullMailboxWriter(access));
    for (let index = 0; index < 4; index += 1)
      await frozen.add(partitionOf(to, access.partitions), jobId(`late-${index}`), batchOf(to, index));
    const monitor = closedAfterwards(createBullQueueMonitor({ ...access, layouts: () => api.record }));
    await vi.waitUntil(
      async () => (await monitor.depths()).every(({ waiting, active }) => waiting + active === 0),
      soon,
    );
    await api.sender.send(jobId("next"), batchOf(to, 4));
    await vi.waitFor(() => expect(seen.get(to)).toEqual([4]), soon);
    // Completed jobs are kept for an hour, without what their messages say.
    const name = mailboxQueueName(partitionOf(to, access.partitions));
    const key = `${queuePrefix(access.namespace, name)}:${name}:late-0`;
    expect(String(await redis.command("hget", key, "data"))).toContain('"messages":[]');
  },
  limitMs,
);

test(
  "a process that is configured with another number follows the installation, and so do its figures",
  async () => {
    await joinAsWorker(new Map());
    const api = joinAsApi();
    await vi.waitUntil(
      async () => (await redis.command("exists", `${access.namespace}:layouts`)) === 1,
      soon,
    );
    await change(api, 16);
    access = { ...access, partitions: 64 };
    const other = joinAsApi();
    expect(await other.sender.readLayout()).toEqual({ epoch: 1, partitions: 16 });
    const monitor = closedAfterwards(createBullQueueMonitor({ ...access, layouts: () => other.record }));
    const board = closedAfterwards(openQueues({ ...access, layouts: () => other.record }));
    expect(await monitor.depths()).toHaveLength(16);
    expect(board.queues.filter(({ name }) => name.startsWith("mailbox-e1-"))).toHaveLength(16);
  },
  limitMs,
);

test(
  "a worker says of which layout the partitions are that it attends",
  async () => {
    const attended: (readonly [number, number])[] = [];
    await joinAsWorker(new Map(), {
      onAttended: ({ length }, { epoch }) => void attended.push([epoch, length]),
    });
    await vi.waitFor(() => expect(attended.at(-1)).toEqual([0, 4]), soon);
    await change(joinAsApi(), 8);
    await vi.waitFor(() => expect(attended.at(-1)).toEqual([1, 8]), soon);
  },
  limitMs,
);

test(
  "a process keeps no connections for former layouts",
  async () => {
    const api = joinAsApi();
    await joinAsWorker(new Map());
    await api.sender.send(jobId("first"), batchOf(actors[0] as ActorKey, 1));
    const connections = async (): Promise<{ blocked: number; others: number }> => {
      const list = String(await redis.command("client", "list"))
        .trim()
        .split("\n");
      const blocked = list.filter((line) => / flags=b /.test(line)).length;
      return { blocked, others: list.length - blocked };
    };
    await vi.waitUntil(async () => (await connections()).blocked === 4, soon);
    const { others } = await connections();
    for (const partitions of [8, 4, 8]) await change(api, partitions);
    await vi.waitFor(async () => expect(await connections()).toEqual({ blocked: 8, others }), soon);
  },
  limitMs,
);

test("figures are those of the layout in force, also when a lost one had its epoch", async () => {
  const open = firstRecord(4);
  let record: LayoutRecord = { ...open, current: { epoch: 1, partitions: 8 }, former: [open.current] };
  const monitor = closedAfterwards(createBullQueueMonitor({ ...access, layouts: () => record }));
  expect(await monitor.depths()).toHaveLength(8);
  record = { ...record, current: { epoch: 1, partitions: 16 } };
  expect(await monitor.depths()).toHaveLength(16);
  const late = closedAfterwards(createBullMailboxWriter(access));
  await late.add(3, jobId("late"), batchOf(actors[0] as ActorKey, 1));
  await vi.waitFor(async () => {
    const former = (await monitor.depths()).filter(({ isFormer }) => isFormer);
    expect(former).toMatchObject([{ epoch: 0, partition: 3, waiting: 1, active: 0 }]);
    expect(former[0]?.oldestMs).toBeGreaterThan(0);
  }, soon);
});

test("a change is refused while another is under way, and to a number that is not possible", async () => {
  const api = joinAsApi();
  const seen: Seen = new Map();
  await joinAsWorker(seen);
  await vi.waitUntil(async () => (await redis.command("exists", `${access.namespace}:layouts`)) === 1, soon);
  await api.partitions.change(8)[Symbol.asyncIterator]().next();
  await expect(change(api, 2)).rejects.toThrow("being changed to 8");
  await expect(api.readStableLayout()).rejects.toThrow("is being changed");
  for (const impossible of [0, 3, 512]) await expect(change(api, impossible)).rejects.toThrow("power of two");
});

test("a change is refused while a worker of an earlier release runs", async () => {
  const api = joinAsApi();
  await redis.command("zadd", workersKey(access.namespace), String(Date.now() + 60_000), "older-worker");
  await expect(change(api, 8)).rejects.toThrow("Some workers (1) run an earlier release");
  expect(await api.partitions.count()).toBe(4);
});

test(
  "a process that runs writes the record again when Redis has lost it, also when another wrote a first one",
  async () => {
    const seen: Seen = new Map();
    await joinAsWorker(seen);
    const api = joinAsApi();
    await change(api, 8);
    const key = layoutsKey(access.namespace);
    for (const lost of [[], [serializeRecord(firstRecord(4))]]) {
      await redis.command("del", key);
      for (const text of lost) await redis.command("set", key, text);
      await vi.waitFor(
        async () => expect(await recordNow()).toMatchObject({ current: { epoch: 1, partitions: 8 } }),
        soon,
      );
    }
  },
  limitMs,
);

test("also one that is configured with fewer partitions than there were first", async () => {
  const key = layoutsKey(access.namespace);
  const layouts = [4, 2].map((partitions, epoch) => ({ epoch, partitions }));
  const [first, current] = layouts;
  const text = JSON.stringify({ current, isOpen: true, former: [first], rewrites: 0 });
  await redis.command("hset", `${access.namespace}:{mailbox-02}:mailbox-02:meta`, "version", "bullmq");
  await redis.command("set", key, text);
  const api = joinAsApi(2);
  expect(await api.sender.readLayout()).toEqual(current);
  await redis.command("del", key);
  await vi.waitFor(async () => expect(await recordNow()).toMatchObject({ current, former: [first] }), soon);
});

test("fewer partitions than there are, and a record that cannot be read, are reported and stop the reads", async () => {
  const mailboxes = closedAfterwards(
    await createBullMailboxReader({ ...access, partitions: 8 }).consume(async () => undefined),
  );
  await vi.waitFor(async () => {
    expect(await redis.command("exists", `${access.namespace}:{mailbox-04}:mailbox-04:meta`)).toBe(1);
  }, soon);
  await mailboxes.close();
  const errors: string[] = [];
  const onError = ({ message, cause }: Error): void => void errors.push(`${message} ${String(cause)}`);
  const layouts = closedAfterwards(createBullLayouts({ ...access, writes: true, onError }));
  await expect(layouts.sender.readLayout()).rejects.toMatchObject({ code: "QueueUnavailable" });
  await vi.waitFor(() => expect(errors.join()).toContain("has more than 4 partitions"), soon);
  await redis.command("set", layoutsKey(access.namespace), "{}");
  await expect(layouts.sender.readLayout()).rejects.toMatchObject({ code: "QueueUnavailable" });
  await vi.waitFor(() => expect(errors.join()).toContain("cannot be read"), soon);
});

test("messages that were grouped by fewer partitions go in several jobs, whose ids the sender returns", async () => {
  const api = joinAsApi();
  await joinAsWorker(new Map());
  const sent = actors.map((to, body): Message => ({ to, type: "numbered", body }));
  const jobs = await api.sender.send(jobId("mixed"), { v: 1, messages: sent, acceptedAt: 0 });
  expect(jobs).toEqual(
    [...new Set(actors.map((to) => partitionOf(to, 4)))].map((partition) => `mixed-e0.${partition}`),
  );
});

async function recordNow(): Promise<unknown> {
  return JSON.parse(String(await redis.command("get", layoutsKey(access.namespace))));
}
