/**
 * Queue figures for operators and for the API's admission control: depth and age of each partition, and memory use of
 * Redis. One round trip to each master, whatever the number of partitions. Of a Cluster the masters that answer count.
 */
import { QueueKeys } from "bullmq";
import { unavailable, type PartitionDepth, type QueueMonitor } from "@signalbox/core";
import { within } from "./bounded-wait.js";
import { mastersOf } from "./open-redis.js";
import { openProducerConnection } from "./producer-connection.js";
import { readMessageHold } from "./message-hold.js";
import { mailboxQueueName, queuePrefix } from "./queue-names.js";
import type { RedisAccess } from "./redis-access.js";

export interface BullQueueMonitorOptions extends RedisAccess {
  readonly partitions: number;
}

export interface BullQueueMonitor extends QueueMonitor {
  /** Whether Redis has a `maxmemory`; without one the share is that of the Redis machine's memory. */
  hasMemoryLimit(): Promise<boolean>;
  close(): Promise<void>;
}

/** How long a master has to report its memory, ms: shorter than a readiness check waits. */
const memoryPatienceMs = 1_000;

/** KEYS: wait, active. ARGV: key prefix of jobs. The head of a BullMQ list is its right end. */
const depthScript = `
local oldest = redis.call("LINDEX", KEYS[2], -1) or redis.call("LINDEX", KEYS[1], -1)
local since = oldest and redis.call("HGET", ARGV[1] .. oldest, "timestamp")
return { redis.call("LLEN", KEYS[1]), redis.call("LLEN", KEYS[2]), since or "" }`;

/** Throws a `TypeError` for a malformed address; connects in the background. */
export function createBullQueueMonitor(options: BullQueueMonitorOptions): BullQueueMonitor {
  const connection = openProducerConnection(options);
  const keys = Array.from({ length: options.partitions }, (_, partition) => {
    const name = mailboxQueueName(partition);
    return new QueueKeys(queuePrefix(options.namespace, name)).getKeys(name);
  });

  /** Commands of one turn are one write to each master. */
  function depths(): Promise<readonly PartitionDepth[]> {
    const now = Date.now();
    const asked = keys.map(async ({ wait = "", active = "", "": jobs = "" }, partition) => {
      const reply = await connection.run(() => connection.redis.eval(depthScript, 2, wait, active, jobs));
      return toDepth(partition, reply as readonly [number, number, string], now);
    });
    return answered(asked);
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
  partition: number,
  [waiting, active, since]: readonly [number, number, string],
  now: number,
): PartitionDepth {
  return { partition, waiting, active, oldestMs: since === "" ? 0 : Math.max(0, now - Number(since)) };
}

function infoNumber(info: string, name: string): number {
  return Number(new RegExp(`^${name}:(\\d+)`, "m").exec(info)?.[1] ?? 0);
}
