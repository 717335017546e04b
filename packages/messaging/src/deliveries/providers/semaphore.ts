/**
 * Limits concurrent work. The rest waits: that of an earlier lane first, within a lane the shares in turns, within a share
 * in order.
 */
import { laneOrder, lanes, type Lane } from "../jobs/lane.js";

export interface Semaphore {
  /** Rejects with the signal's reason when it aborts while the work waits. */
  run<Result>(work: () => Promise<Result>, options?: SemaphoreOptions): Promise<Result>;
}

export interface SemaphoreOptions {
  /** Direct when absent. */
  readonly lane?: Lane;
  /** Whose turn it takes: the id of a workspace. */
  readonly share?: string;
}

interface Waiting {
  readonly enter: () => void;
  readonly giveUp: () => void;
}

/** Waiting work rejects when `stopping` aborts. */
export function createSemaphore(count: number, stopping: AbortSignal): Semaphore {
  let free = count;
  const line = createWaitingLine();
  const giveUpAll = (): void => {
    for (let next = line.take(); next !== undefined; next = line.take()) next.giveUp();
  };

  const acquire = async (options: SemaphoreOptions): Promise<void> => {
    stopping.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    // One listener for all: adding and removing a listener takes time proportional to their number.
    if (line.size() === 0) stopping.addEventListener("abort", giveUpAll, { once: true });
    await new Promise<void>((enter, reject) => {
      line.add({ enter, giveUp: () => reject(stopping.reason as Error) }, options);
    });
  };

  const release = (): void => {
    const next = line.take();
    if (next === undefined) {
      free += 1;
      return;
    }
    if (line.size() === 0) stopping.removeEventListener("abort", giveUpAll);
    next.enter();
  };

  return {
    async run(work, options = {}) {
      await acquire(options);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}

interface WaitingLine {
  size(): number;
  add(waiting: Waiting, options: SemaphoreOptions): void;
  /** The next one, undefined when nothing waits. */
  take(): Waiting | undefined;
}

/** In each lane the shares are in the order of their next turns. */
function createWaitingLine(): WaitingLine {
  const shares = lanes(() => new Map<string, Set<Waiting>>());
  let size = 0;
  return {
    size: () => size,
    add(waiting, { lane = "direct", share = "" }) {
      const line = shares[lane].get(share) ?? new Set();
      shares[lane].set(share, line.add(waiting));
      size += 1;
    },
    take() {
      const lane = laneOrder.find((each) => shares[each].size > 0);
      const [first] = lane === undefined ? [] : shares[lane];
      if (lane === undefined || first === undefined) return undefined;
      const [share, line] = first;
      const [next] = line;
      if (next !== undefined) line.delete(next);
      shares[lane].delete(share);
      if (line.size > 0) shares[lane].set(share, line);
      size -= 1;
      return next;
    },
  };
}
