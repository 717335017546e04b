/**
 * Batches concurrent requests: calls made while a batch is in flight go into the next batch. The first call never waits,
 * so an idle system answers at once; under load the batches grow.
 */
import { isUnavailable } from "../errors.js";

export interface BatchOptions<Item> {
  /** The maximum number of items in one batch; a larger call is a batch of its own. */
  readonly limit: number;
  /** Batches in flight at the same time. */
  readonly atOnce?: number;
  /** Delays the next batch, unless it is already full, to collect more calls; no delay when absent. */
  readonly gather?: Gather;
  /** Items of two calls with the same key are never in one batch. */
  readonly keyOf?: (item: Item) => unknown;
}

export interface Gather {
  /** Waits, ms. */
  readonly sleep: (ms: number) => Promise<void>;
  readonly longestMs?: number;
}

/** Short compared with the time a provider takes. */
const longestMs = 20;
/** Per item of the previous batch: after a small batch a long delay would collect little. */
const msPerItem = 1;

interface Asked<Item, Answer> {
  readonly items: readonly Item[];
  readonly resolve: (answers: readonly Answer[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * `run` answers each item, in order. When it throws, each call is run again alone, so that one call's fault does not fail
 * another; `unavailable` fails all of them.
 */
export function batchRequests<Item, Answer>(
  run: (items: readonly Item[]) => Promise<readonly Answer[]>,
  { limit, atOnce = 1, gather, keyOf }: BatchOptions<Item>,
): (items: readonly Item[]) => Promise<readonly Answer[]> {
  let waiting: Asked<Item, Answer>[] = [];
  let lanes = 0;

  const takeRound = (): readonly Asked<Item, Answer>[] => {
    const round: Asked<Item, Answer>[] = [];
    const later: Asked<Item, Answer>[] = [];
    const keys = new Set<unknown>();
    let count = 0;
    for (const asked of waiting) {
      const { items } = asked;
      const isFree = keyOf === undefined || !items.some((item) => keys.has(keyOf(item)));
      const fits = round.length === 0 || count + items.length <= limit;
      (isFree && fits ? round : later).push(asked);
      if (isFree && fits) count += items.length;
      // Also for those that stay: calls with the same key keep their order.
      if (keyOf !== undefined) for (const item of items) keys.add(keyOf(item));
    }
    waiting = later;
    return round;
  };

  const answer = async (round: readonly Asked<Item, Answer>[]): Promise<void> => {
    try {
      const answers = await run(round.flatMap(({ items }) => items));
      let from = 0;
      for (const { items, resolve } of round) resolve(answers.slice(from, (from += items.length)));
    } catch (error) {
      if (round.length > 1 && !isUnavailable(error)) for (const asked of round) await answer([asked]);
      else for (const { reject } of round) reject(error);
    }
  };

  const runRounds = async (): Promise<void> => {
    while (waiting.length > 0) {
      const round = takeRound();
      await answer(round);
      if (gather === undefined || countOf(waiting) >= limit) continue;
      await gather.sleep(Math.min(countOf(round) * msPerItem, gather.longestMs ?? longestMs));
    }
    lanes -= 1;
  };

  return async (items) => {
    if (items.length === 0) return [];
    return new Promise((resolve, reject) => {
      waiting.push({ items, resolve, reject });
      if (lanes === atOnce) return;
      lanes += 1;
      // One turn of the event loop lets other calls of this turn join the batch.
      setImmediate(() => void runRounds());
    });
  };
}

/** `batchRequests` for calls with one item. */
export function batchOne<Item, Answer>(
  run: (items: readonly Item[]) => Promise<readonly Answer[]>,
  options: BatchOptions<Item>,
): (item: Item) => Promise<Answer> {
  const ask = batchRequests(run, options);
  // `run` returns an answer for each item, so it exists.
  return async (item) => (await ask([item]))[0] as Answer;
}

function countOf(asked: readonly { readonly items: readonly unknown[] }[]): number {
  return asked.reduce((count, { items }) => count + items.length, 0);
}
