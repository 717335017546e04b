/** A primary dies under load, on a Cluster and behind sentinels: with `replicasToWait` no acknowledged message batch is lost. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { actorKey, jobId, type JobId, type MessageBatch } from "@signalbox/core";
import { workspaceId } from "@signalbox/core/testing";
import {
  commandTo,
  infoOf,
  startRedisCluster,
  startRedisSentinel,
  type RedisCluster,
  type RedisNode,
  type RedisSentinel,
} from "@signalbox/dev-services";
import { sized } from "@signalbox/dev-services/testing";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createBullMailboxReader } from "./bull-mailbox-reader.js";
import { createBullMailboxWriter, type BullMailboxWriter } from "./bull-mailbox-writer.js";
import { createBullLayouts } from "./layouts/bull-layouts.js";
import { layoutTimes } from "./layouts/layout-follower.js";
import { layoutsKey, mailboxQueueName, queuePrefix } from "./queue-names.js";
import { closeAfterEach } from "./testing/close-after-each.fixture.js";

const messageBatch: MessageBatch = { v: 1, messages: [], acceptedAt: 0 };
const partitions = 8;
const all = Array.from({ length: partitions }, (_, partition) => partition);
const betweenAttemptsMs = 20;
const failovers = sized({ gate: 1, soak: 12 });
const soon = { timeout: 60_000, interval: 50 };
const testMs = sized({ gate: 120_000, soak: 900_000 });
const closedAfterwards = closeAfterEach();

let cluster: RedisCluster;
let servers: RedisSentinel;

beforeAll(async () => {
  [cluster, servers] = await Promise.all([startRedisCluster({ replicas: 1 }), startRedisSentinel()]);
});

afterAll(async () => {
  await Promise.all([cluster, servers].map((each) => each.remove()));
});

/** Adds batches to each partition, one after the other, until told to stop. */
interface Load {
  readonly acknowledged: ReadonlySet<JobId>;
  readonly acknowledgedIn: readonly number[];
  stop(): Promise<void>;
}

function load(writer: BullMailboxWriter): Load {
  const acknowledged = new Set<JobId>();
  const acknowledgedIn: number[] = Array.from({ length: partitions }, () => 0);
  const over = new AbortController();
  const lanes = acknowledgedIn.map(async (_, partition) => {
    for (let number = 0; !over.signal.aborted; number += 1) {
      const job = jobId(`p${partition}n${number}`);
      const isAdded = await writer.add(partition, job, messageBatch).then(
        () => true,
        () => false,
      );
      if (isAdded) {
        acknowledged.add(job);
        acknowledgedIn[partition] = (acknowledgedIn[partition] ?? 0) + 1;
      } else {
        // An absent Redis fails adds at once, and a client does not repeat them without a pause.
        await pause(betweenAttemptsMs);
      }
    }
  });
  return {
    acknowledged,
    acknowledgedIn,
    async stop() {
      over.abort();
      await Promise.all(lanes);
    },
  };
}

interface Opened {
  readonly access: { readonly redisUrl: string; readonly namespace: string; readonly partitions: number };
  readonly writer: BullMailboxWriter;
  /** Takes all message batches from now on; returns the ids of those taken. */
  readonly consume: () => Promise<ReadonlySet<JobId>>;
}

/** With as many replicas as each primary has: any of them can take over. */
function open(redisUrl: string, replicasToWait = 1): Opened {
  const access = { redisUrl, namespace: `test-${randomUUID()}`, partitions };
  return {
    access,
    writer: closedAfterwards(createBullMailboxWriter({ ...access, replicasToWait })),
    consume: async () => {
      const seen = new Set<JobId>();
      const reader = createBullMailboxReader({ ...access, stallCheckMs: 1_000 });
      closedAfterwards(await reader.consume(async ({ job }) => void seen.add(job)));
      return seen;
    },
  };
}

/** Resolves when each of these partitions has accepted more. */
async function untilMoreIn(of: readonly number[], { acknowledgedIn }: Load): Promise<void> {
  const before = [...acknowledgedIn];
  const hasMore = (partition: number): boolean =>
    (acknowledgedIn[partition] ?? 0) > (before[partition] ?? 0) + 3;
  await vi.waitUntil(() => of.every(hasMore), soon);
}

function missingIn(seen: ReadonlySet<JobId>, { acknowledged }: Load): readonly JobId[] {
  return [...acknowledged].filter((job) => !seen.has(job));
}

async function isPrimary(node: RedisNode): Promise<boolean> {
  return /role:master/.test(await infoOf(node, "replication"));
}

/** Those with a queue on this server. */
async function partitionsOn(node: RedisNode, namespace: string): Promise<readonly number[]> {
  const keys = (await commandTo(node, "keys", `${namespace}:*`)) as readonly string[];
  return all.filter((partition) => {
    const name = mailboxQueueName(partition);
    return keys.includes(`${queuePrefix(namespace, name)}:${name}:meta`);
  });
}

describe("a Cluster with replicas", () => {
  test("refuses adds while a replica is missing, and takes the same one afterwards", async () => {
    const { writer, consume } = open(cluster.url);
    await vi.waitFor(() => writer.add(0, jobId("a"), messageBatch), soon);
    await Promise.all(cluster.pairs.map(({ replica }) => replica.kill()));
    await expect(writer.add(0, jobId("b"), messageBatch)).rejects.toMatchObject({
      code: "QueueUnavailable",
      retry: "later",
    });
    await Promise.all(cluster.pairs.map(({ replica }) => replica.start()));
    await vi.waitFor(() => writer.add(0, jobId("b"), messageBatch), soon);
    const seen = await consume();
    await vi.waitFor(() => expect([...seen]).toEqual([jobId("a"), jobId("b")]), soon);
  });

  test(
    "loses masters: their partitions move to the replicas, the others go on",
    async () => {
      const { access, writer, consume } = open(cluster.url);
      const seen = await consume();
      const underWay = load(writer);
      await untilMoreIn(all, underWay);
      for (let round = 0; round < failovers; round += 1) {
        const pair = cluster.pairs[round % cluster.pairs.length];
        if (pair === undefined) throw new Error("a Cluster has masters");
        const { master, replica } = pair;
        const [victim, successor] = (await isPrimary(master)) ? [master, replica] : [replica, master];
        const lost = await partitionsOn(victim, access.namespace);
        expect(lost.length).toBeGreaterThan(0);
        await victim.kill();
        await untilMoreIn(
          all.filter((partition) => !lost.includes(partition)),
          underWay,
        );
        await vi.waitUntil(() => isPrimary(successor), soon);
        // The old master returns as the replica that adds wait for.
        await victim.start();
        await untilMoreIn(all, underWay);
      }
      await underWay.stop();
      await vi.waitFor(() => expect(missingIn(seen, underWay)).toEqual([]), soon);
    },
    testMs,
  );
});

test(
  "while the master with the record of the layouts is away, messages to partitions of others are sent",
  async () => {
    const access = { redisUrl: cluster.url, namespace: `test-${randomUUID()}`, partitions };
    const layouts = closedAfterwards(createBullLayouts({ ...access, writes: true }));
    await vi.waitFor(() => layouts.sender.readLayout(), soon);
    const key = layoutsKey(access.namespace);
    const pairs = await Promise.all(
      cluster.pairs.map(async (pair) => ({ pair, has: await hasKey(pair, key) })),
    );
    const [away] = pairs.flatMap(({ pair, has }) => (has ? [[pair.master, pair.replica]] : []));
    if (away === undefined) throw new Error("one master has the record");
    const tos = Array.from({ length: 60 }, (_, index) => actorKey(workspaceId, "user", `user-${index}`));
    const sent = (): Promise<readonly boolean[]> =>
      Promise.all(
        tos.map((to) =>
          layouts.sender
            .send(jobId(randomUUID()), { ...messageBatch, messages: [{ to, type: "any", body: {} }] })
            .then(
              () => true,
              () => false,
            ),
        ),
      );
    expect(await sent()).not.toContain(false);
    await Promise.all(away.map((node) => node.kill()));
    await vi.waitFor(
      () => expect(layouts.sender.readLayout()).rejects.toMatchObject({ code: "QueueUnavailable" }),
      soon,
    );
    // Once the last read is too old to count without a look.
    await vi.waitUntil(() => layouts.sinceRead() > layoutTimes.unchangedMs, soon);
    expect(new Set(await sent())).toEqual(new Set([true, false]));
    await Promise.all(away.map((node) => node.start()));
    await vi.waitFor(async () => expect(await sent()).not.toContain(false), soon);
  },
  testMs,
);

async function hasKey({ master, replica }: RedisCluster["pairs"][number], key: string): Promise<boolean> {
  const node = (await isPrimary(master)) ? master : replica;
  return ((await commandTo(node, "keys", key)) as readonly string[]).length > 0;
}

describe("a primary with sentinels", () => {
  test(
    "is lost: a replica takes over, with everything that was acknowledged",
    async () => {
      const { writer, consume } = open(servers.url, servers.replicas);
      const underWay = load(writer);
      await untilMoreIn(all, underWay);
      for (let round = 0; round < failovers; round += 1) {
        await servers.untilReplicated();
        const victim = await servers.findPrimary();
        await victim.kill();
        await servers.untilReplaced(victim);
        await victim.start();
        await untilMoreIn(all, underWay);
      }
      await underWay.stop();
      const seen = await consume();
      await vi.waitFor(() => expect(missingIn(seen, underWay)).toEqual([]), soon);
    },
    testMs,
  );
});
