/**
 * Refuses ingestion while Redis is nearly full. Redis is polled in the background; above the high-water mark all
 * events are refused, because a full Redis also stops its workers and could never drain. A Redis that does not
 * answer is not refused here: posting to the queue will fail.
 */
import { AppError, type QueueMonitor } from "@signalbox/core";

export interface Admission {
  /** Throws `QueueUnavailable` while the queue is above its mark. */
  check(): void;
  /** Reads the memory usage now and then every second, without waiting for the result. */
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
  let reading = false;
  let timer: NodeJS.Timeout | undefined;
  const readUsage = async (): Promise<void> => {
    if (reading) return;
    reading = true;
    share = await queue.memoryShare().catch(() => share);
    reading = false;
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
      timer ??= setInterval(() => void readUsage(), everyMs).unref();
      void readUsage();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
