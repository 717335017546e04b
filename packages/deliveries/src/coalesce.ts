/**
 * Many small questions as few large ones: what is asked while an answer is under way leaves together in the next round. A
 * round that would be small waits for others; the first one never does, so an idle system answers at once.
 */
export interface CoalesceOptions {
  /** At most so many in one round. */
  readonly limit: number;
  /** Between a round and the next others are waited for, unless that is full already; not at all when absent. */
  readonly gather?: Gather;
}

export interface Gather {
  /** Waits, ms. */
  readonly rest: (ms: number) => Promise<void>;
  readonly longestMs?: number;
}

/** Little beside what a provider takes. */
const longestMs = 20;
/** Of the round before: few come slowly, and nobody waits long for others who do not come. */
const msPerItem = 1;

/** `run` answers each item, in order. When it throws, all who asked in that round hear it. */
export function coalesce<Item, Answer>(
  run: (items: readonly Item[]) => Promise<readonly Answer[]>,
  { limit, gather }: CoalesceOptions,
): (item: Item) => Promise<Answer> {
  interface Asked {
    readonly item: Item;
    readonly resolve: (answer: Answer) => void;
    readonly reject: (error: unknown) => void;
  }
  const waiting: Asked[] = [];
  let isBusy = false;

  const runRound = async (asked: readonly Asked[]): Promise<void> => {
    try {
      const answers = await run(asked.map(({ item }) => item));
      // `run` gives an answer for each item, so the index is always there.
      asked.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  };

  const runRounds = async (): Promise<void> => {
    while (waiting.length > 0) {
      const asked = waiting.splice(0, limit);
      await runRound(asked);
      if (gather === undefined || waiting.length >= limit) continue;
      await gather.rest(Math.min(asked.length * msPerItem, gather.longestMs ?? longestMs));
    }
    isBusy = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isBusy) return;
      isBusy = true;
      // One turn of the event loop lets others who ask just now share the round.
      setImmediate(() => void runRounds());
    });
}
