/**
 * Waits until replicas have what was just added, for deployments that must not lose an acknowledged event in a failover
 * (`REDIS_REPLICAS_TO_WAIT`). The server that confirms must hold the jobs itself and writes once more: so the answer is
 * right also when another server has taken over since the add.
 */
import type { JobId } from "@signalbox/core";
import type { Queue } from "bullmq";
import { lostMessage, type ProducerConnection } from "./producer-connection.js";

export interface Replication {
  readonly queue: Queue<unknown>;
  readonly connection: ProducerConnection;
  /** How many replicas must have the jobs; 0 waits for none. */
  readonly replicas: number;
}

/** How long the replicas have, ms. Commands behind it on the connection wait as well. */
const replicationMs = 500;

/** KEYS: jobs. Returns how many exist, and writes without changing anything, so that `WAIT` has a write to wait for. */
const holdScript = `
local held = 0
for _, key in ipairs(KEYS) do held = held + redis.call("EXISTS", key) end
local time = redis.call("HGET", KEYS[1], "timestamp")
if time then redis.call("HSET", KEYS[1], "timestamp", time) end
return held`;

/**
 * To be called with the add in one `run`, which repeats both when the server has lost a job. Throws when too few replicas
 * have the jobs in time.
 */
export async function awaitReplicas(
  { queue, connection, replicas }: Replication,
  jobs: readonly JobId[],
): Promise<void> {
  if (replicas === 0 || jobs.length === 0) return;
  const keys = jobs.map((job) => queue.toKey(job));
  const pipeline = connection.redis.pipeline().eval(holdScript, keys.length, ...keys);
  const [held, acknowledged] = (await pipeline.wait(replicas, replicationMs).exec()) ?? [];
  if (countOf(held) < jobs.length) throw new Error(lostMessage);
  const count = countOf(acknowledged);
  if (count < replicas) throw new Error(`${count} of ${replicas} replicas have the jobs`);
}

function countOf([error, count]: readonly [Error | null, unknown] = [null, 0]): number {
  if (error !== null) throw error;
  return Number(count);
}
