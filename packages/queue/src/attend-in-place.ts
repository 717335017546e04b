/**
 * Runs the handler of a leased job. BullMQ moves a failed job to the tail of its queue and gives up in the end; here no
 * job fails: a throwing handler is retried in place, with the lease renewed, until it succeeds, the lease is lost, or the
 * consumer closes, which returns the job to the head. Used by the readers of mailboxes and of work queues.
 */
import { WaitingError } from "bullmq";
import { asError, pauseUnlessAborted, retryDelayMs } from "./bounded-wait.js";
import { setTurn, wakeWorkers } from "./bull-fair-turns.js";
import type { LeasedBullJob } from "./bull-workers.js";
import type { RedisAccess } from "./redis-access.js";

export interface Attendance {
  readonly leased: LeasedBullJob;
  readonly lockMs: number;
  readonly access: RedisAccess;
  readonly work: () => Promise<void>;
}

/** Returns when the work is done; throws `WaitingError` when the job must be left to another worker. */
export async function attendInPlace({ leased, lockMs, access, work }: Attendance): Promise<void> {
  for (let failures = 0; ; failures += 1) {
    try {
      if (failures > 0 && !(await renewHold(leased, lockMs))) {
        throw new WaitingError();
      }
      await work();
      return;
    } catch (error) {
      if (error instanceof WaitingError) {
        throw error;
      }
      access.onError?.(asError(error));
    }
    await pauseUnlessAborted(retryDelayMs(failures, Math.random()), leased.leaving);
    if (leased.leaving.aborted) {
      await putBack(leased, access);
      throw new WaitingError();
    }
  }
}

/** False when the lease was lost to another worker. Uses the producer connection: it answers or throws, never hangs. */
export async function renewHold(
  { id, token, queue, connection }: LeasedBullJob,
  lockMs: number,
): Promise<boolean> {
  return (await connection.run(() => queue.getBackend().extendLock(id, token, lockMs))) === 1;
}

/** False when the lease was lost to another worker. Does not renew it, which saves Redis a write. */
export async function isStillLeased({ id, token, queue, connection }: LeasedBullJob): Promise<boolean> {
  return (await connection.run(() => connection.redis.get(queue.toKey(`${id}:lock`)))) === token;
}

/**
 * Returns the job to the head of the queue. Fails when the lease is lost or Redis is away: then the stall check returns
 * it.
 */
export async function putBack(leased: LeasedBullJob, access: RedisAccess): Promise<void> {
  const { queue, id, token, connection } = leased;
  try {
    await setTurn(leased, 1);
    await connection.run(() => queue.getBackend().moveJobFromActiveToWait(id, token));
    await wakeWorkers(leased);
  } catch (error) {
    access.onError?.(asError(error));
  }
}
