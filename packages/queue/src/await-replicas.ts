/**
 * Waits until replicas have what was just added, for deployments that must not lose an acknowledged event in a failover
 * (`REDIS_REPLICAS_TO_WAIT`). The server that confirms must hold the jobs itself and writes once more: so the answer is
 * right also when another server has taken over since the add.
 */
import { batchOne, type JobId } from "@signalbox/core";
import type { Queue } from "bullmq";
import { batchLimits, lostMessage, type ProducerConnection } from "./producer-connection.js";

export interface AddedJobs {
  readonly queue: Queue<unknown>;
  readonly jobs: readonly JobId[];
}

/**
 * Throws `lostMessage` when the server has lost a job: called with the add in one `run`, both are repeated then. Throws also
 * when too few replicas have the jobs in time.
 */
export type AwaitReplicas = (added: AddedJobs) => Promise<void>;

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
 * Writes a mark, and waits until replicas have it and all that happened on its server before. Throws when too few have it in
 * time.
 */
export async function setReplicated(
  { redis }: Pick<ProducerConnection, "redis">,
  key: string,
  replicas: number,
): Promise<void> {
  if (replicas === 0) return void (await redis.set(key, "1"));
  const [set, waited] = (await redis.pipeline().set(key, "1").wait(replicas, replicationMs).exec()) ?? [];
  throwIfError(set);
  requireReplicas(countOf(waited), replicas);
}

/** Adds of one turn of the event loop wait together: each `WAIT` holds up what is behind it on the connection. */
const together = { limit: 1_000 };

/** `replicas`: how many must have the jobs; 0 waits for none. */
export function createAwaitReplicas(connection: ProducerConnection, replicas: number): AwaitReplicas {
  if (replicas === 0) return async () => undefined;
  const confirm = batchOne<AddedJobs, Confirmed>(
    async (all) => {
      const confirmAll = async (): Promise<readonly Confirmed[]> => {
        const pipeline = connection.redis.pipeline();
        for (const { queue, jobs } of all) {
          pipeline.eval(holdScript, jobs.length, ...jobs.map((job) => queue.toKey(job)));
        }
        const answers = (await pipeline.wait(replicas, replicationMs).exec()) ?? [];
        const acknowledged = countOf(answers.at(-1));
        return all.map((_, index) => ({ held: countOf(answers[index]), acknowledged }));
      };
      return connection.run(confirmAll);
    },
    batchLimits(connection, together),
  );
  return async (added) => {
    if (added.jobs.length === 0) return;
    const { held, acknowledged } = await confirm(added);
    if (held < added.jobs.length) throw new Error(lostMessage);
    requireReplicas(acknowledged, replicas);
  };
}

interface Confirmed {
  /** Jobs that the server has. */
  readonly held: number;
  readonly acknowledged: number;
}

function requireReplicas(acknowledged: number, replicas: number): void {
  if (acknowledged < replicas) throw new Error(`${acknowledged} of ${replicas} replicas have it`);
}

type Answer = readonly [Error | null, unknown];

function countOf(answer: Answer = [null, 0]): number {
  throwIfError(answer);
  return Number(answer[1]);
}

function throwIfError([error]: Answer = [null, undefined]): void {
  if (error !== null) throw error;
}
