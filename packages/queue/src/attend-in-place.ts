/**
 * How a job in hand is worked on. BullMQ sends a failed job to the tail of its queue and gives up in the end; here none
 * ever fails: a throwing handler is called again in place, with the hold renewed, until it succeeds, the hold is lost, or
 * the consumer closes, which puts the job back at the head. Used by the readers of mailboxes and of work.
 */
import { WaitingError } from "bullmq";
import { asError, pauseUnlessAborted, retryDelayMs } from "./bounded-wait.js";
import type { JobInHand } from "./bull-workers.js";
import type { RedisAccess } from "./redis-access.js";

export interface Attendance {
  readonly hand: JobInHand;
  readonly lockMs: number;
  readonly access: RedisAccess;
  readonly work: () => Promise<void>;
}

/** Returns when the work is done; throws `WaitingError` when the job is to be left to another worker. */
export async function attendInPlace({ hand, lockMs, access, work }: Attendance): Promise<void> {
  for (let failures = 0; ; failures += 1) {
    try {
      if (failures > 0 && !(await renewHold(hand, lockMs))) {
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
    await pauseUnlessAborted(retryDelayMs(failures, Math.random()), hand.leaving);
    if (hand.leaving.aborted) {
      await putBack(hand, access);
      throw new WaitingError();
    }
  }
}

/** False when the hold was lost to another worker. Goes over the prompt connection: it answers or throws, never hangs. */
export async function renewHold(
  { id, token, queue, connection }: JobInHand,
  lockMs: number,
): Promise<boolean> {
  return (await connection.run(() => queue.getBackend().extendLock(id, token, lockMs))) === 1;
}

/** False when the hold was lost to another worker. Renews nothing: to ask costs Redis no write. */
export async function stillHolds({ id, token, queue, connection }: JobInHand): Promise<boolean> {
  return (await connection.run(() => connection.redis.get(queue.toKey(`${id}:lock`)))) === token;
}

/** To the head of the queue. Fails when the hold is lost or Redis is away: then it returns there after the stall. */
async function putBack({ queue, id, token, connection }: JobInHand, access: RedisAccess): Promise<void> {
  try {
    await connection.run(() => queue.getBackend().moveJobFromActiveToWait(id, token));
  } catch (error) {
    access.onError?.(asError(error));
  }
}
