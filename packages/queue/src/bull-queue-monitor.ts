/**
 * Queue figures for operators and for the API's admission control: depth and age of each partition, and memory use of
 * Redis. One round trip each, whatever the number of partitions.
 */
import { QueueKeys } from "bullmq";
import type { PartitionDepth, QueueMonitor } from "@signalbox/core";
import { openProducerConnection } from "./producer-connection.js";
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

  async function depths(): Promise<readonly PartitionDepth[]> {
    return connection.run(async () => {
      const pipeline = connection.redis.pipeline();
      for (const { wait = "", active = "", "": jobs = "" } of keys) {
        pipeline.eval(depthScript, 2, wait, active, jobs);
      }
      const now = Date.now();
      const replies = (await pipeline.exec()) ?? [];
      return replies.map(([error, reply], partition) => {
        if (error !== null) {
          throw error;
        }
        return toDepth(partition, reply as readonly [number, number, string], now);
      });
    });
  }

  async function memoryShare(): Promise<number> {
    const info = await memoryInfo();
    const limit = infoNumber(info, "maxmemory") || infoNumber(info, "total_system_memory");
    return limit === 0 ? 0 : infoNumber(info, "used_memory") / limit;
  }

  async function hasMemoryLimit(): Promise<boolean> {
    return infoNumber(await memoryInfo(), "maxmemory") > 0;
  }

  function memoryInfo(): Promise<string> {
    return connection.run(() => connection.redis.info("memory"));
  }

  return { depths, memoryShare, hasMemoryLimit, close: () => connection.close() };
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
