/**
 * Repeated tasks on BullMQ job schedulers, one queue per name. One job is a turn: its worker runs the task again and again
 * for some seconds, because a job costs Redis and its worker more than most runs do. The next turn is planned when one
 * begins, so a run that throws, crashes or never ends does not stop the schedule; finished turns leave nothing in Redis.
 */
import { performance } from "node:perf_hooks";
import type { Schedule } from "@signalbox/core";
import type { Queue } from "bullmq";
import { asError, pauseUnlessAborted, within } from "./bounded-wait.js";
import { startBullWorkers } from "./bull-workers.js";
import { parseRedisAddress } from "./redis-address.js";
import type { WorkerAccess } from "./worker-presence.js";

export interface BullScheduleOptions extends WorkerAccess {
  /** A run is given up after this long, so that a stuck run does not hold up the others, ms. Default 60,000. */
  readonly runLimitMs?: number;
}

/** Short: a turn that a living process lost is taken over within seconds. Tasks tolerate two concurrent runs. */
const lockMs = 5_000;
const stallCheckMs = 2_000;
const turnMs = 5_000;
const defaultRunLimitMs = 60_000;
const noHold = (): void => undefined;

/**
 * Throws a `TypeError` for a malformed address. `every` does not wait for Redis: the schedule starts when it is there.
 */
export function createBullSchedule(options: BullScheduleOptions): Schedule {
  parseRedisAddress(options.redisUrl);
  const limitMs = options.runLimitMs ?? defaultRunLimitMs;
  return {
    async every(
      name: string,
      everyMs: number,
      task: () => Promise<void>,
    ): Promise<{ close(): Promise<void> }> {
      const run = async (leaving: AbortSignal): Promise<void> => {
        const leave = options.hold === undefined ? noHold : await options.hold.enter("work", leaving);
        if (leave === undefined) return;
        try {
          // A run that is given up is under way until it ends.
          await within(task().finally(leave), limitMs);
        } catch (error) {
          options.onError?.(asError(error));
        }
      };
      return startBullWorkers({
        access: options,
        queueNames: [name],
        lockMs,
        stallCheckMs,
        prepare: (queue) => plan(queue, everyMs),
        attend: ({ leaving }) => takeTurn(run, { everyMs, leaving }),
      });
    },
  };
}

interface Turn {
  readonly everyMs: number;
  readonly leaving: AbortSignal;
}

/** Repeats the run until the turn is over or the process leaves. A task that is rarer than turns runs once in its turn. */
async function takeTurn(
  run: (leaving: AbortSignal) => Promise<void>,
  { everyMs, leaving }: Turn,
): Promise<void> {
  if (everyMs > turnMs) return run(leaving);
  const endsAt = performance.now() + turnMs;
  while (performance.now() < endsAt && !leaving.aborted) {
    const nextAt = performance.now() + everyMs;
    await run(leaving);
    await pauseUnlessAborted(Math.max(0, nextAt - performance.now()), leaving);
  }
}

async function plan(queue: Queue<unknown>, everyMs: number): Promise<void> {
  await queue.upsertJobScheduler(
    queue.name,
    { every: everyMs },
    { name: queue.name, data: {}, opts: { removeOnComplete: true, removeOnFail: true } },
  );
}
