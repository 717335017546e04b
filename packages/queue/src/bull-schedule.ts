/**
 * Repeated tasks on BullMQ job schedulers, one queue per name. The next run is planned when a run begins, so a run that
 * throws, crashes or never ends does not stop the schedule; finished runs leave nothing in Redis.
 */
import type { Schedule } from "@signalbox/core";
import type { Queue } from "bullmq";
import { asError, within } from "./bounded-wait.js";
import { startBullWorkers } from "./bull-workers.js";
import { parseRedisUrl } from "./redis-access.js";
import type { WorkerAccess } from "./worker-presence.js";

export interface BullScheduleOptions extends WorkerAccess {
  /** A run is given up after this long, so that a stuck run does not hold up the others, ms. Default 60,000. */
  readonly runLimitMs?: number;
}

/** Short: a run that a living process lost is taken over within seconds. Tasks tolerate two concurrent runs. */
const lockMs = 5_000;
const stallCheckMs = 2_000;
const defaultRunLimitMs = 60_000;

/**
 * Throws a `TypeError` for a malformed address. `every` does not wait for Redis: the schedule starts when it is there.
 */
export function createBullSchedule(options: BullScheduleOptions): Schedule {
  parseRedisUrl(options.redisUrl);
  const limitMs = options.runLimitMs ?? defaultRunLimitMs;
  return {
    async every(
      name: string,
      everyMs: number,
      task: () => Promise<void>,
    ): Promise<{ close(): Promise<void> }> {
      return startBullWorkers({
        access: options,
        queueNames: [name],
        lockMs,
        stallCheckMs,
        prepare: (queue) => plan(queue, everyMs),
        attend: async () => {
          try {
            await within(task(), limitMs);
          } catch (error) {
            options.onError?.(asError(error));
          }
        },
      });
    },
  };
}

async function plan(queue: Queue<unknown>, everyMs: number): Promise<void> {
  await queue.upsertJobScheduler(
    queue.name,
    { every: everyMs },
    { name: queue.name, data: {}, opts: { removeOnComplete: true, removeOnFail: true } },
  );
}
