/** Limits how many run at a time; the others wait in order, those with priority before those without. */
export interface Semaphore {
  /** Throws the signal's reason when it ends while the work waits. */
  run<Result>(work: () => Promise<Result>, options?: SemaphoreOptions): Promise<Result>;
}

export interface SemaphoreOptions {
  readonly hasPriority?: boolean;
}

interface Waiting {
  readonly enter: () => void;
  readonly giveUp: () => void;
}

/** Nothing waits on once `leaving` has ended. */
export function createSemaphore(count: number, leaving: AbortSignal): Semaphore {
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
    leaving.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    // One listener for all: a signal walks through its listeners whenever one is added or removed.
    if (isEmpty()) leaving.addEventListener("abort", giveUpAll, { once: true });
    await new Promise<void>((enter, reject) => {
      (hasPriority ? first : others).add({ enter, giveUp: () => reject(leaving.reason as Error) });
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
    if (isEmpty()) leaving.removeEventListener("abort", giveUpAll);
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
