/**
 * The commands on leased message batches. What the partitions of a process ask in one turn of the event loop is one
 * command, because partitions that are applied together ask together, and a command costs more than what it does. On a
 * Cluster it is a command per partition, because they have different masters: those of one turn are one write to each
 * master, and one that is away holds up its own partitions only.
 */
import {
  batchOne,
  jobId,
  maxPeekedBytes,
  type JobId,
  type PeekedMessageBatches,
  type QueuedMessageBatch,
  type WaitingMessageBatch,
} from "@signalbox/core";
import { createAwaitReplicas } from "./await-replicas.js";
import type { LeasedBullJob } from "./bull-workers.js";
import { emptiedMessageBatch } from "./emptied-batch.js";
import { readJobTitle } from "./job-title.js";
import { batchLimits, type ProducerConnection } from "./producer-connection.js";

export interface LeasedCommands {
  /** Up to `limit` message batches waiting directly behind the leased one, in order, and up to `maxPeekedBytes`. */
  peek(leased: LeasedBullJob, limit: number): Promise<PeekedMessageBatches>;
  /** Up to `limit` message batches waiting directly behind the leased one, in order, by their titles. */
  survey(leased: LeasedBullJob, limit: number): Promise<readonly WaitingMessageBatch[]>;
  /** Those of these message batches that Redis holds, in the given order. */
  read(leased: LeasedBullJob, jobs: readonly JobId[]): Promise<readonly QueuedMessageBatch[]>;
  /** As that of a leased message batch. */
  untilReplicated(leased: LeasedBullJob, jobs: readonly JobId[]): Promise<void>;
  /** False when the lease was lost to another worker. Does not renew it, which saves Redis a write. */
  isHeld(leased: LeasedBullJob): Promise<boolean>;
  /**
   * Completes the message batches that were applied together with the leased one: otherwise each would have to become
   * the head of its partition and cost three round trips and a disk write of Redis. They end as BullMQ would have left
   * them, no longer waiting and among the completed, so that their ids are still rejected when they are added again. The
   * payloads of all are emptied. Throws when the lease is lost: its new holder does this too.
   */
  finish(leased: LeasedBullJob, behind: readonly QueuedMessageBatch[]): Promise<void>;
}

/** KEYS: waiting lists. ARGV: how many of each. Returns whether each has more, and its ids and payloads, in order. */
const peekScript = `
local answers = {}
for number, key in ipairs(KEYS) do
  local ids = ARGV[number] == "0" and {} or redis.call("LRANGE", key, -ARGV[number], -1)
  local prefix = string.sub(key, 1, -5)
  local found, bytes = {0}, 0
  for index = #ids, 1, -1 do
    if bytes >= ${maxPeekedBytes} then break end
    local data = redis.call("HGET", prefix .. ids[index], "data") or ""
    bytes = bytes + #data
    found[#found + 1] = ids[index]
    found[#found + 1] = data
  end
  if redis.call("LLEN", key) > (#found - 1) / 2 then found[1] = 1 end
  answers[number] = found
end
return answers`;

/** KEYS: a waiting list. ARGV: how many. Returns ids and titles, in order. */
const surveyScript = `
local ids = redis.call("LRANGE", KEYS[1], -ARGV[1], -1)
local prefix = string.sub(KEYS[1], 1, -5)
local found = {}
for index = #ids, 1, -1 do
  found[#found + 1] = ids[index]
  found[#found + 1] = redis.call("HGET", prefix .. ids[index], "name") or ""
end
return found`;

/** KEYS: jobs. Returns their payloads, null for those that Redis does not hold. */
const readScript = `
local found = {}
for number, key in ipairs(KEYS) do found[number] = redis.call("HGET", key, "data") end
return found`;

/**
 * KEYS, for each lease: wait, completed, lock, the leased job, the others. ARGV: now; then for each lease: the number of
 * others, token, the leased job's data, then id and data of the others. Returns 1 for each lease that is held.
 */
const finishScript = `
local answers, key, arg = {}, 0, 1
while key < #KEYS do
  local others = tonumber(ARGV[arg + 1])
  local isHeld = redis.call("GET", KEYS[key + 3]) == ARGV[arg + 2]
  if isHeld then
    redis.call("HSET", KEYS[key + 4], "data", ARGV[arg + 3])
    for index = 1, others do
      local id, data, job = ARGV[arg + 2 + 2 * index], ARGV[arg + 3 + 2 * index], KEYS[key + 4 + index]
      if redis.call("LREM", KEYS[key + 1], -1, id) == 1 then
        redis.call("HSET", job, "data", data, "processedOn", ARGV[1], "finishedOn", ARGV[1], "returnvalue", "null")
        redis.call("ZADD", KEYS[key + 2], ARGV[1], id)
      end
    end
  end
  answers[#answers + 1] = isHeld and 1 or 0
  key = key + 4 + others
  arg = arg + 3 + 2 * others
end
return answers`;

interface Asked {
  readonly leased: LeasedBullJob;
  readonly limit: number;
}

interface Finished {
  readonly leased: LeasedBullJob;
  readonly behind: readonly QueuedMessageBatch[];
}

/** More than there are partitions, in most installations. */
const together = { limit: 64, atOnce: 16 };

/** `replicas`: for how many `untilReplicated` waits. */
export function createLeasedCommands(connection: ProducerConnection, replicas = 0): LeasedCommands {
  const { redis } = connection;
  const awaitReplicas = createAwaitReplicas(connection, replicas);
  const limits = batchLimits(connection, together);
  const peek = batchOne<Asked, PeekedMessageBatches>(async (asked) => {
    const keys = asked.map(({ leased }) => leased.queue.toKey("wait"));
    const counts = asked.map(({ limit }) => String(limit));
    const answers = await connection.run(() => redis.eval(peekScript, keys.length, ...keys, ...counts));
    return (answers as readonly (readonly [number, ...string[]])[]).map(([hasMore, ...found]) => ({
      messageBatches: readQueued(found),
      hasMore: hasMore === 1,
    }));
  }, limits);
  const isHeld = batchOne<LeasedBullJob, boolean>(async (leases) => {
    const locks = await connection.run(() => redis.mget(leases.map(lockKey)));
    return leases.map(({ token }, index) => locks[index] === token);
  }, limits);
  const finish = batchOne<Finished, boolean>(async (finished) => {
    const keys = finished.flatMap(keysToFinish);
    const values = [String(Date.now()), ...finished.flatMap(valuesToFinish)];
    const answers = await connection.run(() => redis.eval(finishScript, keys.length, ...keys, ...values));
    return (answers as readonly number[]).map((held) => held === 1);
  }, limits);
  return {
    peek: async (leased, limit) => peek({ leased, limit: Math.max(0, limit) }),
    async survey({ queue }, limit) {
      const key = queue.toKey("wait");
      return surveyed(
        (await connection.run(() => redis.eval(surveyScript, 1, key, String(limit)))) as readonly string[],
      );
    },
    async read({ queue }, jobs) {
      const keys = jobs.map((job) => queue.toKey(job));
      const found = (await connection.run(() => redis.eval(readScript, keys.length, ...keys))) as (
        | string
        | null
      )[];
      return jobs.flatMap((job, index) => {
        const text = found[index] ?? null;
        return text === null ? [] : [{ job, data: parsed(text) }];
      });
    },
    untilReplicated: ({ queue }, jobs) => awaitReplicas({ queue, jobs }),
    isHeld,
    async finish(leased, behind) {
      if (!(await finish({ leased, behind }))) {
        throw new Error(`message batch ${leased.id} is leased to another worker`);
      }
    },
  };
}

function lockKey({ queue, id }: LeasedBullJob): string {
  return queue.toKey(`${id}:lock`);
}

function keysToFinish({ leased, behind }: Finished): readonly string[] {
  const { queue, id } = leased;
  const jobs = [id, ...behind.map(({ job }) => job)].map((each) => queue.toKey(each));
  return [queue.toKey("wait"), queue.toKey("completed"), lockKey(leased), ...jobs];
}

function valuesToFinish({ leased, behind }: Finished): readonly string[] {
  const { token, job } = leased;
  const others = behind.flatMap((each) => [each.job, emptiedText(each.data)]);
  return [String(behind.length), token, emptiedText(job.data), ...others];
}

function emptiedText(data: unknown): string {
  return JSON.stringify(emptiedMessageBatch(data));
}

/** From alternating ids and payloads. */
function readQueued(found: readonly string[]): readonly QueuedMessageBatch[] {
  const queued: QueuedMessageBatch[] = [];
  for (let index = 0; index < found.length; index += 2) {
    queued.push({ job: jobId(found[index] ?? ""), data: parsed(found[index + 1] ?? "") });
  }
  return queued;
}

/** From alternating ids and titles. */
function surveyed(found: readonly string[]): readonly WaitingMessageBatch[] {
  const waiting: WaitingMessageBatch[] = [];
  for (let index = 0; index < found.length; index += 2) {
    waiting.push({ job: jobId(found[index] ?? ""), ...readJobTitle(found[index + 1] ?? "") });
  }
  return waiting;
}

/** Undefined when it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
