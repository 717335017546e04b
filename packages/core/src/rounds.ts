/**
 * Many small questions as few large ones: what is asked while an answer is under way leaves together in the next round. The
 * first one never waits, so an idle system answers at once; the busier it is, the larger its rounds.
 */
import { isUnavailable } from "./errors.js";

export interface RoundsOptions<Item> {
  /** At most so many items in one round; who asks more at once asks alone. */
  readonly limit: number;
  /** Rounds under way at the same time. */
  readonly atOnce?: number;
  /** Between a round and the next others are waited for, unless that is full already; not at all when absent. */
  readonly gather?: Gather;
  /** Items with the same key, asked by two, are never in one round. */
  readonly keyOf?: (item: Item) => unknown;
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

interface Asked<Item, Answer> {
  readonly items: readonly Item[];
  readonly resolve: (answers: readonly Answer[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * `run` answers each item, in order. When it throws, each who asked is asked for alone, so that nobody hears what is wrong
 * with what another asked; a server that is away is away for all of them.
 */
export function inRounds<Item, Answer>(
  run: (items: readonly Item[]) => Promise<readonly Answer[]>,
  { limit, atOnce = 1, gather, keyOf }: RoundsOptions<Item>,
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
      // Also of what stays: nobody overtakes another with the same key.
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
      await gather.rest(Math.min(countOf(round) * msPerItem, gather.longestMs ?? longestMs));
    }
    lanes -= 1;
  };

  return async (items) => {
    if (items.length === 0) return [];
    return new Promise((resolve, reject) => {
      waiting.push({ items, resolve, reject });
      if (lanes === atOnce) return;
      lanes += 1;
      // One turn of the event loop lets others who ask just now share the round.
      setImmediate(() => void runRounds());
    });
  };
}

/** `inRounds` for those who ask for one item at a time. */
export function coalesce<Item, Answer>(
  run: (items: readonly Item[]) => Promise<readonly Answer[]>,
  options: RoundsOptions<Item>,
): (item: Item) => Promise<Answer> {
  const ask = inRounds(run, options);
  // `run` gives an answer for each item, so it is there.
  return async (item) => (await ask([item]))[0] as Answer;
}

function countOf(asked: readonly { readonly items: readonly unknown[] }[]): number {
  return asked.reduce((count, { items }) => count + items.length, 0);
}
