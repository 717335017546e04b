/**
 * Returns the jobs of dead worker processes to the heads of their queues. Each is released with the token of its lock, so a
 * job that was completed, released or taken by another worker in the meantime is left alone. A release is not a stall.
 */
import type { Queue } from "bullmq";
import { asError } from "./bounded-wait.js";
import { setTurn, wakeWorkers } from "./bull-fair-turns.js";
import type { ProducerConnection } from "./producer-connection.js";
import type { RedisAccess } from "./redis-access.js";

export interface LeasedQueues {
  readonly queues: readonly Queue<unknown>[];
  readonly connection: ProducerConnection;
}

/** KEYS: active. ARGV: key prefix of jobs, then worker ids. Returns job ids and lock tokens, alternating. */
const leasesScript = `
local workers = {}
for index = 2, #ARGV do workers[ARGV[index]] = true end
local leases = {}
for _, id in ipairs(redis.call("LRANGE", KEYS[1], 0, -1)) do
  local worker = redis.call("HGET", ARGV[1] .. id, "pb")
  local token = worker and workers[worker] and redis.call("GET", ARGV[1] .. id .. ":lock")
  if token then
    leases[#leases + 1] = id
    leases[#leases + 1] = token
  end
end
return leases`;

export interface DeadWorkers {
  readonly workerIds: readonly string[];
  /** Whether their blocking commands may still take what wakes the living. */
  readonly isRecent: boolean;
}

/** Returns how many jobs were released. Failures are reported; the next heartbeat tries again. */
export async function releaseLeases(
  { queues, connection }: LeasedQueues,
  dead: DeadWorkers,
  { onError }: Pick<RedisAccess, "onError">,
): Promise<number> {
  const released = await Promise.all(
    queues.map(async (queue) => {
      try {
        return await releaseIn(queue, connection, dead);
      } catch (error) {
        onError?.(asError(error));
        return 0;
      }
    }),
  );
  return released.reduce((sum, count) => sum + count, 0);
}

async function releaseIn(
  queue: Queue<unknown>,
  connection: ProducerConnection,
  { workerIds, isRecent }: DeadWorkers,
): Promise<number> {
  const keys = [queue.toKey("active"), queue.toKey("")];
  const found = await connection.run(() => connection.redis.eval(leasesScript, 1, ...keys, ...workerIds));
  const leases = found as readonly string[];
  let count = 0;
  for (let index = 0; index < leases.length; index += 2) {
    const [id = "", token = ""] = leases.slice(index, index + 2);
    await setTurn({ queue, connection, id, token }, 1);
    const isReleased = await connection.run(() => moveToWait(queue, id, token));
    if (isReleased) count += 1;
  }
  if (count > 0 || isRecent) await wakeWorkers({ queue, connection });
  return count;
}

/** BullMQ's own move to the head of the queue. False when the token is no longer that of the lock. */
async function moveToWait(queue: Queue<unknown>, id: string, token: string): Promise<boolean> {
  try {
    await queue.getBackend().moveJobFromActiveToWait(id, token);
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/** BullMQ's scripts refuse with negative codes. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "number" && error.code < 0;
}
