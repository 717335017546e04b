/** Limits concurrent work; the rest waits in order, with priority before without. */
export interface Semaphore {
  /** Rejects with the signal's reason when it aborts while the work waits. */
  run<Result>(work: () => Promise<Result>, options?: SemaphoreOptions): Promise<Result>;
}

export interface SemaphoreOptions {
  readonly hasPriority?: boolean;
}

interface Waiting {
  readonly enter: () => void;
  readonly giveUp: () => void;
}

/** Waiting work rejects when `stopping` aborts. */
export function createSemaphore(count: number, stopping: AbortSignal): Semaphore {
  let free = count;
  const first = new Set<Waiting>();
  const others = new Set<Waiting>();
  const isEmpty = (): boolean => first.size + others.size === 0;
  const giveUpAll = (): void => {
    for (const { giveUp } of [...first, ...others]) giveUp();
    first.clear();
    others.clear();
  };

  const acquire = async ({ hasPriority = false }: SemaphoreOptions): Promise<void> => {
    stopping.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    // One listener for all: adding and removing a listener takes time proportional to their number.
    if (isEmpty()) stopping.addEventListener("abort", giveUpAll, { once: true });
    await new Promise<void>((enter, reject) => {
      (hasPriority ? first : others).add({ enter, giveUp: () => reject(stopping.reason as Error) });
    });
  };

  const release = (): void => {
    const queue = first.size > 0 ? first : others;
    const [next] = queue;
    if (next === undefined) {
      free += 1;
      return;
    }
    queue.delete(next);
    if (isEmpty()) stopping.removeEventListener("abort", giveUpAll);
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
