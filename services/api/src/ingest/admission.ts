/**
 * Whether events may come in at all. Redis is watched in the background; from the high-water mark on everything is
 * refused, because a Redis that is full stops its workers too and so could never become empty again. A Redis that does
 * not answer is no reason to refuse here: the post itself will say so.
 */
import { AppError, type QueueMonitor } from "@signalbox/core";

export interface Admission {
  /** Throws `QueueUnavailable` while the queue is above its mark. */
  check(): void;
  /** Looks now and then every second, without waiting for what it sees. */
  start(): void;
  stop(): void;
}

export interface AdmissionOptions {
  readonly queue: Pick<QueueMonitor, "memoryShare">;
  readonly highWater: number;
  readonly everyMs?: number;
}

export function createAdmission({ queue, highWater, everyMs = 1_000 }: AdmissionOptions): Admission {
  let share = 0;
  let looking = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    if (looking) return;
    looking = true;
    share = await queue.memoryShare().catch(() => share);
    looking = false;
  };
  return {
    check() {
      if (share < highWater) return;
      throw new AppError({
        code: "QueueUnavailable",
        message: "The queue is nearly full; nothing was accepted.",
        retry: "later",
      });
    },
    start() {
      timer ??= setInterval(() => void look(), everyMs).unref();
      void look();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
