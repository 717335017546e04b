/**
 * Copies the jobs that are not done out of the queues of message batches and of messages, and adds them to others. Read while
 * all work is held: the ids of a queue are taken at one moment, and a job keeps its data until it is done.
 */
import { AppError, jobId, type QueueCopy, type QueuedJob } from "@signalbox/core";
import type { Queue } from "bullmq";
import { openQueue, refuseUnusableId } from "./bull-queue.js";
import { isEmptiedWork } from "./emptied-work.js";
import { openProducerConnection, type ProducerConnection } from "./producer-connection.js";
import { deliveryQueueNames, mailboxQueueName, mailboxQueueNames } from "./queue-names.js";
import type { RedisAccess } from "./redis-access.js";
import { readWorkers } from "./seen-workers.js";

export interface BullQueueCopyOptions extends RedisAccess {
  readonly partitions: number;
  /** Of the layout; default 0. */
  readonly epoch?: number;
}

export interface BullQueueCopy extends QueueCopy {
  close(): Promise<void>;
}

/** Of which the data is read, or added, in one round trip. */
const jobsPerTrip = 100;

/** KEYS: active, wait, paused, prioritized. Ids in the order in which they are taken; a list is taken from its end. */
const idsScript = `
local ids = {}
for list = 1, 3 do
  local found = redis.call("LRANGE", KEYS[list], 0, -1)
  for index = #found, 1, -1 do ids[#ids + 1] = found[index] end
end
for _, id in ipairs(redis.call("ZRANGE", KEYS[4], 0, -1)) do ids[#ids + 1] = id end
return ids`;

/** Throws a `TypeError` for a malformed address; connects in the background. */
export function createBullQueueCopy(options: BullQueueCopyOptions): BullQueueCopy {
  const { namespace, epoch = 0, partitions } = options;
  const connection = openProducerConnection(options);
  const mailboxes = mailboxQueueNames({ epoch, partitions });
  /** By their names in a copy, which are the same in all layouts. */
  const queues = new Map([
    ...mailboxes.map((name, partition) => [mailboxQueueName(partition), open(name)] as const),
    ...Object.values(deliveryQueueNames).map((name) => [name, open(name)] as const),
  ]);
  const next = open(mailboxQueueName(partitions, epoch));

  function open(name: string): Queue<unknown> {
    return openQueue(name, connection, namespace);
  }

  return {
    async *read() {
      await refuseMorePartitions(next, partitions, connection);
      for (const [name, queue] of queues) yield* pagesOf({ name, queue }, connection);
    },

    async add(jobs) {
      for (const { job } of jobs) refuseUnusableId(job);
      for (const [name, ofQueue] of Map.groupBy(jobs, ({ queue }) => queue)) {
        const queue = queues.get(name);
        if (queue === undefined) throw new RangeError(`there is no queue ${name}`);
        for (let begin = 0; begin < ofQueue.length; begin += jobsPerTrip) {
          const trip = ofQueue.slice(begin, begin + jobsPerTrip).map(addition);
          await connection.run(() => queue.addBulk(trip));
        }
      }
    },

    async count() {
      const counts = await Promise.all(
        [...queues.values()].map(async (queue) => (await idsOf(queue, connection)).length),
      );
      return counts.reduce((sum, each) => sum + each, 0);
    },

    workers: async () => (await readWorkers(connection, namespace)).living,
    close: () => connection.close(),
  };
}

/** A worker makes the queues of all partitions that it knows: one behind the last says that there are more than here. */
async function refuseMorePartitions(
  next: Queue<unknown>,
  partitions: number,
  connection: ProducerConnection,
): Promise<void> {
  if ((await connection.run(() => connection.redis.exists(next.toKey("meta")))) === 0) return;
  throw new AppError({
    code: "BadRequest",
    message: `Redis has queues of more than ${partitions} partitions in this layout: its record of the layouts is wrong`,
  });
}

async function idsOf(queue: Queue<unknown>, connection: ProducerConnection): Promise<readonly string[]> {
  const keys = ["active", "wait", "paused", "prioritized"].map((part) => queue.toKey(part));
  const ids = await connection.run(() => connection.redis.eval(idsScript, keys.length, ...keys));
  // BullMQ keeps a marker of the form `0:…` in the list of an older release.
  return (ids as readonly string[]).filter((id) => !id.includes(":"));
}

async function* pagesOf(
  { name, queue }: { readonly name: string; readonly queue: Queue<unknown> },
  connection: ProducerConnection,
): AsyncIterable<readonly QueuedJob[]> {
  const ids = await idsOf(queue, connection);
  for (let begin = 0; begin < ids.length; begin += jobsPerTrip) {
    const page = ids.slice(begin, begin + jobsPerTrip);
    const found = await connection.run(() =>
      Promise.all(page.map((id) => connection.redis.hmget(queue.toKey(id), "name", "data", "priority"))),
    );
    yield found.flatMap((fields, index) => jobOf(name, page[index] ?? "", fields));
  }
}

/** None for a job that is done and not completed yet. */
function jobOf(
  queue: string,
  id: string,
  [name, data, priority]: readonly (string | null | undefined)[],
): readonly QueuedJob[] {
  if (typeof name !== "string" || typeof data !== "string" || isDone(data)) return [];
  return [{ queue, job: jobId(id), name, data: data, priority: Number(priority ?? 0) }];
}

function isDone(text: string): boolean {
  const data: unknown = JSON.parse(text);
  if (isEmptiedWork(data)) return true;
  const isBatch = typeof data === "object" && data !== null && "messages" in data;
  return isBatch && Array.isArray(data.messages) && data.messages.length === 0;
}

function addition({ job, name, data, priority }: QueuedJob): {
  readonly name: string;
  readonly data: unknown;
  readonly opts: { readonly jobId: string; readonly priority?: number };
} {
  return { name, data: JSON.parse(data), opts: { jobId: job, ...(priority > 0 && { priority }) } };
}
