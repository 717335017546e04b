/** Only so many at a time: whoever comes later waits for a place, in order. */
export interface Slots {
  /** Runs the work in a place of its own. Throws the signal's reason when it ends while waiting. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

interface Waiting {
  readonly enter: () => void;
  readonly leave: () => void;
}

/** Nobody waits on once `leaving` has ended. */
export function createSlots(count: number, leaving: AbortSignal): Slots {
  let free = count;
  const waiting = new Set<Waiting>();
  const sendAway = (): void => {
    for (const { leave } of waiting) leave();
    waiting.clear();
  };

  const take = async (): Promise<void> => {
    leaving.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    // One listener for all: a signal looks through those it has with each that comes or goes.
    if (waiting.size === 0) leaving.addEventListener("abort", sendAway, { once: true });
    await new Promise<void>((enter, reject) => {
      waiting.add({ enter, leave: () => reject(leaving.reason as Error) });
    });
  };

  const giveBack = (): void => {
    const [first] = waiting;
    if (first === undefined) {
      free += 1;
      return;
    }
    waiting.delete(first);
    if (waiting.size === 0) leaving.removeEventListener("abort", sendAway);
    first.enter();
  };

  return {
    async run(work) {
      await take();
      try {
        return await work();
      } finally {
        giveBack();
      }
    },
  };
}
