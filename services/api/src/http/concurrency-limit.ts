/**
 * Limits the concurrent work of one kind per owner: some of it runs, some waits in order of arrival for a limited
 * time, and the rest is refused at once. Owners do not affect each other.
 */
import { AppError } from "@signalbox/core";

export interface ConcurrencyLimits {
  /** Of one owner, at a time. */
  readonly running: number;
  /** Of one owner, in addition; 0 refuses what cannot run at once. */
  readonly waiting: number;
  /** The longest wait, ms. */
  readonly waitMs: number;
  /** Names the work in refusals, for example "downloads". */
  readonly what: string;
}

export interface ConcurrencyLimit {
  /**
   * Resolves when the work may run, with the function that releases its permit (idempotent). Throws
   * `TooManyRequests`.
   */
  acquire(owner: string): Promise<() => void>;
}

interface Queue {
  running: number;
  readonly waiting: Set<() => void>;
}

export function createConcurrencyLimit({
  running,
  waiting,
  waitMs,
  what,
}: ConcurrencyLimits): ConcurrencyLimit {
  const queues = new Map<string, Queue>();

  const createPermit = (owner: string, queue: Queue): (() => void) => {
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      const [next] = queue.waiting;
      if (next !== undefined) next();
      else if ((queue.running -= 1) === 0) queues.delete(owner);
    };
  };

  return {
    async acquire(owner) {
      const queue = queues.get(owner) ?? { running: 0, waiting: new Set() };
      if (queue.running < running) {
        queue.running += 1;
        queues.set(owner, queue);
        return createPermit(owner, queue);
      }
      if (queue.waiting.size >= waiting || !(await waitForPermit(queue, waitMs))) {
        throw new AppError({
          code: "TooManyRequests",
          message: `this workspace may run ${running} ${what} at a time; try again when one of them has ended`,
        });
      }
      return createPermit(owner, queue);
    },
  };
}

/** Whether a permit became free in time. */
function waitForPermit({ waiting }: Queue, waitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (isGranted: boolean): void => {
      waiting.delete(take);
      clearTimeout(timer);
      resolve(isGranted);
    };
    const take = (): void => settle(true);
    const timer = setTimeout(() => settle(false), waitMs);
    waiting.add(take);
  });
}
