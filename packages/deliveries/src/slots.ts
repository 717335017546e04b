/** Only so many at a time: whoever comes later waits for a place, in order. */
export interface Slots {
  /** Runs the work in a place of its own. Throws the signal's reason when it ends while waiting. */
  run<Result>(work: () => Promise<Result>, leaving: AbortSignal): Promise<Result>;
}

export function createSlots(count: number): Slots {
  let free = count;
  const waiting = new Set<() => void>();

  const take = async (leaving: AbortSignal): Promise<void> => {
    leaving.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const give = (): void => {
        leaving.removeEventListener("abort", leave);
        resolve();
      };
      const leave = (): void => {
        waiting.delete(give);
        reject(leaving.reason as Error);
      };
      waiting.add(give);
      leaving.addEventListener("abort", leave, { once: true });
    });
  };

  const giveBack = (): void => {
    const [first] = waiting;
    if (first === undefined) free += 1;
    else {
      waiting.delete(first);
      first();
    }
  };

  return {
    async run(work, leaving) {
      await take(leaving);
      try {
        return await work();
      } finally {
        giveBack();
      }
    },
  };
}
