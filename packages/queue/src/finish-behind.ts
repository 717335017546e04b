/**
 * Completes the message batches that were applied together with the leased one, in one command: otherwise each would have
 * to become the head of its partition and cost three round trips and a disk write of Redis. They end as BullMQ would have
 * left them, no longer waiting and among the completed, so that their ids are still rejected when they are added again.
 * Only for the holder of the lock.
 */
import type { QueuedMessageBatch } from "@signalbox/core";
import type { LeasedBullJob } from "./bull-workers.js";
import { emptiedMessageBatch } from "./emptied-batch.js";

/**
 * KEYS: wait, completed, lock, the leased job, the others. ARGV: token, now, its data, then id and data of the others.
 */
const script = `
if redis.call("GET", KEYS[3]) ~= ARGV[1] then return 0 end
redis.call("HSET", KEYS[4], "data", ARGV[3])
for index = 5, #KEYS do
  local id = ARGV[index * 2 - 6]
  if redis.call("LREM", KEYS[1], -1, id) == 1 then
    redis.call("HSET", KEYS[index], "data", ARGV[index * 2 - 5], "processedOn", ARGV[2], "finishedOn", ARGV[2], "returnvalue", "null")
    redis.call("ZADD", KEYS[2], ARGV[2], id)
  end
end
return 1`;

/** Throws when the lease is lost: its new holder does this too. */
export async function finishBehind(
  leased: LeasedBullJob,
  behind: readonly QueuedMessageBatch[],
): Promise<void> {
  const { queue, connection, id, token, job } = leased;
  const others = behind.map((each) => ({ id: each.job as string, data: emptiedText(each.data) }));
  const keys = [
    queue.toKey("wait"),
    queue.toKey("completed"),
    queue.toKey(`${id}:lock`),
    queue.toKey(id),
    ...others.map((other) => queue.toKey(other.id)),
  ];
  const values = [
    token,
    String(Date.now()),
    emptiedText(job.data),
    ...others.flatMap((other) => [other.id, other.data]),
  ];
  const isDone = await connection.run(() => connection.redis.eval(script, keys.length, ...keys, ...values));
  if (isDone !== 1) throw new Error(`message batch ${id} is leased to another worker`);
}

function emptiedText(data: unknown): string {
  return JSON.stringify(emptiedMessageBatch(data));
}
