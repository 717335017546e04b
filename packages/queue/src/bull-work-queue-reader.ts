/**
 * Work on BullMQ, reading side: each process has up to `atOnce` active jobs, of one share never all (`share-slots.ts`). A
 * job without a place goes behind the others of its share. A throwing handler is retried in place; the job of a dead process
 * goes to another. A job is emptied before it is completed, so a finished job never holds its payload.
 */
import { WaitingError } from "bullmq";
import { jobId, type LeasedJob, type WorkOptions, type WorkQueueReader } from "@signalbox/core";
import { attendInPlace, isStillLeased } from "./attend-in-place.js";
import { asError, pauseUnlessAborted } from "./bounded-wait.js";
import { setTurn, takeFairTurns, wakeWorkers } from "./bull-fair-turns.js";
import { startBullWorkers, type LeasedBullJob } from "./bull-workers.js";
import type { BullWorkQueueOptions } from "./bull-work-queue-writer.js";
import { isEmptiedWork, emptiedWorkText } from "./emptied-work.js";
import { parseRedisAddress } from "./redis-address.js";
import { createShareSlots, type ShareSlots } from "./share-slots.js";
import { whenNotHeld } from "./when-not-held.js";
import type { WorkerAccess } from "./worker-presence.js";

export interface BullWorkQueueReaderOptions extends BullWorkQueueOptions, WorkerAccess {
  /** How long a lock lasts when its living process does not renew it, ms. Default 10,000. */
  readonly lockMs?: number;
  /** How often expired locks are searched for, ms. Default 5,000. */
  readonly stallCheckMs?: number;
}

const defaultLockMs = 10_000;
const defaultStallCheckMs = 5_000;
/** How long a job occupies a worker's place while its share has none, ms: bounds how often it is returned. */
const placePatienceMs = 250;

/** Throws a `TypeError` for a malformed address. Connects at `consume`, which does not wait for Redis. */
export function createBullWorkQueueReader(options: BullWorkQueueReaderOptions): WorkQueueReader {
  parseRedisAddress(options.redisUrl);
  const lockMs = options.lockMs ?? defaultLockMs;
  return {
    async consume(
      handle: (work: LeasedJob) => Promise<void>,
      { atOnce, placesOf = () => 1 }: WorkOptions,
    ): Promise<{ close(): Promise<void> }> {
      const slots = createShareSlots({
        count: atOnce,
        patienceMs: placePatienceMs,
        wait: pauseUnlessAborted,
      });
      return startBullWorkers({
        access: options,
        queueNames: [options.queueName],
        lockMs,
        stallCheckMs: options.stallCheckMs ?? defaultStallCheckMs,
        concurrency: atOnce,
        attend: (leased) =>
          whenNotHeld(leased, { kind: "messages", access: options }, () =>
            attendInTurn(leased, { handle, lockMs, options, slots, placesOf }),
          ),
      });
    },
  };
}

interface WorkAttendance {
  readonly handle: (work: LeasedJob) => Promise<void>;
  readonly lockMs: number;
  readonly options: BullWorkQueueReaderOptions;
  readonly slots: ShareSlots;
  readonly placesOf: (data: unknown) => number;
}

/** A job of an earlier release has the queue's name, and no share. */
async function attendInTurn(leased: LeasedBullJob, attendance: WorkAttendance): Promise<void> {
  const { slots, placesOf } = attendance;
  const { name, data } = leased.job;
  const placed = { share: name === leased.queue.name ? undefined : name, places: placesOf(data) };
  if (!(await slots.enter(placed, leased.leaving))) return returnBehind(leased, name, attendance);
  try {
    await attendWork(leased, attendance);
  } finally {
    slots.leave(placed);
  }
}

/**
 * Behind the jobs of its share that wait, so that those of other shares come first. When Redis is away the job returns with
 * the end of its lock.
 */
async function returnBehind(
  leased: LeasedBullJob,
  share: string,
  { options }: WorkAttendance,
): Promise<never> {
  const { queue, id, token, connection, leaving } = leased;
  try {
    const [turn = 1] = leaving.aborted ? [] : await takeFairTurns([{ of: share, cost: 1 }], leased);
    await setTurn(leased, turn);
    await connection.run(() => queue.getBackend().moveJobFromActiveToWait(id, token));
    await wakeWorkers(leased);
  } catch (error) {
    options.onError?.(asError(error));
  }
  throw new WaitingError();
}

/** Handling and emptying are retried separately: an absent Redis must not repeat the handling. */
async function attendWork(leased: LeasedBullJob, { handle, lockMs, options }: WorkAttendance): Promise<void> {
  const held: LeasedJob = {
    job: jobId(leased.id),
    data: leased.job.data,
    isHeld: () => isStillLeased(leased),
  };
  const attend = (work: () => Promise<void>): Promise<void> =>
    attendInPlace({ leased, lockMs, access: options, work });
  // Emptied by a worker that died before completing it: complete it.
  if (isEmptiedWork(leased.job.data)) return;
  await attend(() => handle(held));
  await attend(() => empty(leased));
}

/** KEYS: lock, job. ARGV: token, the emptied payload. */
const emptyScript = `
if redis.call("GET", KEYS[1]) ~= ARGV[1] then return 0 end
redis.call("HSET", KEYS[2], "data", ARGV[2])
return 1`;

async function empty({ queue, id, token, connection }: LeasedBullJob): Promise<void> {
  const keys = [queue.toKey(`${id}:lock`), queue.toKey(id)];
  const isDone = await connection.run(() =>
    connection.redis.eval(emptyScript, keys.length, ...keys, token, emptiedWorkText),
  );
  // The current lease holder does the work again.
  if (isDone !== 1) throw new WaitingError();
}
