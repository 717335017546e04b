/** What a BullMQ worker does between two jobs: it completes the one, and gets the next one in the same answer. */
import type { Worker } from "bullmq";

/** Other partitions wait for it, and the server of this one may be away. */
const mostMs = 200;

/** Resolves when the worker has completed its job and begun the next one, if one waits; after `mostMs` in any case. */
export async function untilNextJob(worker: Worker<unknown>): Promise<void> {
  await new Promise<void>((resolve) => {
    // The next job begins within the turn of the event loop in which BullMQ emits the event or reads a late answer.
    const onCompleted = (): void => void setImmediate(end);
    const timer = setTimeout(onCompleted, mostMs);
    const end = (): void => {
      clearTimeout(timer);
      worker.off("completed", onCompleted);
      resolve();
    };
    worker.on("completed", onCompleted);
  });
}
