/**
 * Many small questions as few large ones: what is asked while an answer is under way leaves together in the next round.
 * There is no timer: an idle system answers at once.
 */
export interface CoalesceOptions {
  /** At most so many in one round. */
  readonly limit: number;
  /** Rounds under way at a time. */
  readonly rounds?: number;
}

/** `run` answers each item, in order. When it throws, all who asked in that round hear it. */
export function coalesce<Item, Answer>(
  run: (items: readonly Item[]) => Promise<readonly Answer[]>,
  { limit, rounds = 1 }: CoalesceOptions,
): (item: Item) => Promise<Answer> {
  interface Asked {
    readonly item: Item;
    readonly resolve: (answer: Answer) => void;
    readonly reject: (error: unknown) => void;
  }
  const waiting: Asked[] = [];
  let running = 0;
  let isStarting = false;

  const runRound = async (asked: readonly Asked[]): Promise<void> => {
    try {
      const answers = await run(asked.map(({ item }) => item));
      // `run` gives an answer for each item, so the index is always there.
      asked.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  };

  const start = (): void => {
    isStarting = false;
    while (running < rounds && waiting.length > 0) {
      running += 1;
      void runRound(waiting.splice(0, limit)).finally(() => {
        running -= 1;
        start();
      });
    }
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isStarting || running >= rounds) return;
      isStarting = true;
      // One turn of the event loop lets others who ask just now share the round.
      setImmediate(start);
    });
}
