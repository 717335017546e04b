/**
 * Queue figures for operators and for the API's admission control: depth and age of each partition, and memory use of
 * Redis. One round trip to each master, whatever the number of partitions and layouts. Of a Cluster the masters that answer count.
 */
import { QueueKeys } from "bullmq";
import {
  batchOne,
  mostPartitions,
  unavailable,
  type Layout,
  type PartitionDepth,
  type QueueMonitor,
} from "@signalbox/core";
import { within } from "./bounded-wait.js";
import { firstRecord, isFormerLayout, layoutKey, type LayoutRecord } from "./layouts/layout-record.js";
import { mastersOf } from "./open-redis.js";
import { batchLimits, openProducerConnection } from "./producer-connection.js";
import { readMessageHold } from "./message-hold.js";
import { mailboxQueueNames, queuePrefix } from "./queue-names.js";
import type { RedisAccess } from "./redis-access.js";

export interface BullQueueMonitorOptions extends RedisAccess {
  readonly partitions: number;
  /** The layouts now; without it they never change. */
  readonly layouts?: () => LayoutRecord;
}

export interface BullQueueMonitor extends QueueMonitor {
  /** Whether Redis has a `maxmemory`; without one the share is that of the Redis machine's memory. */
  hasMemoryLimit(): Promise<boolean>;
  close(): Promise<void>;
}

/** How long a master has to report its memory, ms: shorter than a readiness check waits. */
const memoryPatienceMs = 1_000;

/** KEYS: wait and active of each queue. ARGV: key prefix of its jobs. The head of a BullMQ list is its right end. */
const depthsScript = `
local found = {}
for number, prefix in ipairs(ARGV) do
  local wait, active = KEYS[2 * number - 1], KEYS[2 * number]
  local oldest = redis.call("LINDEX", active, -1) or redis.call("LINDEX", wait, -1)
  local since = oldest and redis.call("HGET", prefix .. oldest, "timestamp")
  found[number] = { redis.call("LLEN", wait), redis.call("LLEN", active), since or "" }
end
return found`;

type Keys = Readonly<Record<string, string>>;
type QueueDepth = readonly [waiting: number, active: number, since: string];

/** As many partitions as a layout can have. */
const together = { limit: mostPartitions, atOnce: Infinity };

/** Throws a `TypeError` for a malformed address; connects in the background. */
export function createBullQueueMonitor(options: BullQueueMonitorOptions): BullQueueMonitor {
  const connection = openProducerConnection(options);
  const first = firstRecord(options.partitions);
  const layoutsNow = options.layouts ?? ((): LayoutRecord => first);
  const keysByLayout = new Map<string, readonly Keys[]>();

  function keysOf(layout: Layout): readonly Keys[] {
    const known = keysByLayout.get(layoutKey(layout));
    const keys = known ?? mailboxQueueNames(layout).map((name) => keysOfQueue(name));
    keysByLayout.set(layoutKey(layout), keys);
    return keys;
  }

  function keysOfQueue(name: string): Keys {
    return new QueueKeys(queuePrefix(options.namespace, name)).getKeys(name);
  }

  const depthOf = batchOne<Keys, QueueDepth>(
    async (queues) => {
      const keys = queues.flatMap(({ wait = "", active = "" }) => [wait, active]);
      const prefixes = queues.map(({ "": jobs = "" }) => jobs);
      const found = await connection.run(() =>
        connection.redis.eval(depthsScript, keys.length, ...keys, ...prefixes),
      );
      return found as readonly QueueDepth[];
    },
    batchLimits(connection, together),
  );

  async function depths(): Promise<readonly PartitionDepth[]> {
    const now = Date.now();
    const record = layoutsNow();
    const asked = [record.current, ...record.former].flatMap((layout) => {
      const of = { epoch: layout.epoch, isFormer: isFormerLayout(layout, record) };
      return keysOf(layout).map(async (keys, partition) =>
        toDepth({ ...of, partition }, await depthOf(keys), now),
      );
    });
    const found = await answered(asked);
    return found.filter(({ isFormer, waiting, active }) => !isFormer || waiting + active > 0);
  }

  async function memoryShare(): Promise<number> {
    const shares = (await memoryInfos()).map((info) => {
      const limit = infoNumber(info, "maxmemory") || infoNumber(info, "total_system_memory");
      return limit === 0 ? 0 : infoNumber(info, "used_memory") / limit;
    });
    return Math.max(...shares);
  }

  async function hasMemoryLimit(): Promise<boolean> {
    return (await memoryInfos()).every((info) => infoNumber(info, "maxmemory") > 0);
  }

  function memoryInfos(): Promise<readonly string[]> {
    return connection.run(() =>
      answered(mastersOf(connection.redis).map((master) => within(master.info("memory"), memoryPatienceMs))),
    );
  }

  return {
    depths,
    memoryShare,
    messagesHeldSince: () => readMessageHold(connection, options.namespace),
    hasMemoryLimit,
    close: () => connection.close(),
  };
}

/** Those that succeed, in order. Throws the first error when none does. */
async function answered<Answer>(asked: readonly Promise<Answer>[]): Promise<readonly Answer[]> {
  const settled = await Promise.allSettled(asked);
  const answers = settled.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const failure = settled.find((each) => each.status === "rejected");
  if (answers.length === 0) throw failure?.reason ?? unavailable("queue", new Error("no master is known"));
  return answers;
}

function toDepth(
  of: Pick<PartitionDepth, "epoch" | "isFormer" | "partition">,
  [waiting, active, since]: QueueDepth,
  now: number,
): PartitionDepth {
  return { ...of, waiting, active, oldestMs: since === "" ? 0 : Math.max(0, now - Number(since)) };
}

function infoNumber(info: string, name: string): number {
  return Number(new RegExp(`^${name}:(\\d+)`, "m").exec(info)?.[1] ?? 0);
}
