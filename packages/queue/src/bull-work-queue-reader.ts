/**
 * Work without order on BullMQ, the reading side: each process has up to `atOnce` jobs at work. A throwing handler is
 * called again in place; the job of a process that died goes to another. What is done is emptied before it is completed,
 * so that no moment leaves a finished job with its payload.
 */
import { WaitingError } from "bullmq";
import { jobId, type HeldWork, type WorkQueueReader } from "@signalbox/core";
import { attendInPlace, stillHolds } from "./attend-in-place.js";
import { startBullWorkers, type JobInHand } from "./bull-workers.js";
import type { BullWorkQueueOptions } from "./bull-work-queue-writer.js";
import { isEmptiedWork, emptiedWorkText } from "./emptied-work.js";
import { parseRedisUrl } from "./redis-access.js";
import type { WorkerAccess } from "./worker-presence.js";

export interface BullWorkQueueReaderOptions extends BullWorkQueueOptions, WorkerAccess {
  /** How long a lock lasts that its process, though alive, does not renew, ms. Default 10,000. */
  readonly lockMs?: number;
  /** How often jobs whose lock has ended are searched for, ms. Default 5,000. */
  readonly stallCheckMs?: number;
}

const defaultLockMs = 10_000;
const defaultStallCheckMs = 5_000;

/** Throws a `TypeError` for a malformed address. Nothing connects before `consume`, which does not wait for Redis. */
export function createBullWorkQueueReader(options: BullWorkQueueReaderOptions): WorkQueueReader {
  parseRedisUrl(options.redisUrl);
  const lockMs = options.lockMs ?? defaultLockMs;
  return {
    async consume(
      handle: (work: HeldWork) => Promise<void>,
      { atOnce }: { readonly atOnce: number },
    ): Promise<{ close(): Promise<void> }> {
      return startBullWorkers({
        access: options,
        queueNames: [options.queueName],
        lockMs,
        stallCheckMs: options.stallCheckMs ?? defaultStallCheckMs,
        concurrency: atOnce,
        attend: (hand) => attendWork(hand, { handle, lockMs, options }),
      });
    },
  };
}

interface WorkAttendance {
  readonly handle: (work: HeldWork) => Promise<void>;
  readonly lockMs: number;
  readonly options: BullWorkQueueReaderOptions;
}

/** The handling and the emptying are tried again apart: what was handled is not handled again because Redis was away. */
async function attendWork(hand: JobInHand, { handle, lockMs, options }: WorkAttendance): Promise<void> {
  const held: HeldWork = {
    job: jobId(hand.id),
    data: hand.job.data,
    isHeld: () => stillHolds(hand),
  };
  const attend = (work: () => Promise<void>): Promise<void> =>
    attendInPlace({ hand, lockMs, access: options, work });
  // Emptied by a worker that died before it could complete it: all that is left is to complete it.
  if (isEmptiedWork(hand.job.data)) return;
  await attend(() => handle(held));
  await attend(() => empty(hand));
}

/** KEYS: lock, job. ARGV: token, what is left of the payload. */
const emptyScript = `
if redis.call("GET", KEYS[1]) ~= ARGV[1] then return 0 end
redis.call("HSET", KEYS[2], "data", ARGV[2])
return 1`;

async function empty({ queue, id, token, connection }: JobInHand): Promise<void> {
  const keys = [queue.toKey(`${id}:lock`), queue.toKey(id)];
  const isDone = await connection.run(() =>
    connection.redis.eval(emptyScript, keys.length, ...keys, token, emptiedWorkText),
  );
  // Whoever holds it now does the work again.
  if (isDone !== 1) throw new WaitingError();
}
