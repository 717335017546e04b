/**
 * Collects messages into calls of a provider: while one call is in flight, what arrives is the next one. There is no
 * timer, so a message that comes alone leaves at once, and calls grow with the load.
 */
export interface BatchQueueOptions<Item, Answer> {
  /** The most items of one call, and the most of their bytes together. */
  readonly limits: { readonly messages: number; readonly bytes: number };
  readonly bytesOf: (item: Item) => number;
  /** Items of the same group may share a call. */
  readonly groupOf: (item: Item) => string;
  /**
   * Makes one call. Resolves when the call is over and the next may begin, with what to do for the answer of each item;
   * rejects for all of them.
   */
  readonly run: (items: readonly Item[]) => Promise<readonly (() => Promise<Answer>)[]>;
}

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly bytes: number;
  readonly group: string;
  readonly resolve: (answer: Promise<Answer>) => void;
  readonly reject: (error: unknown) => void;
}

/** The order of items is kept within their group; the group of the oldest item is next. */
export function createBatchQueue<Item, Answer>({
  limits,
  bytesOf,
  groupOf,
  run,
}: BatchQueueOptions<Item, Answer>): (item: Item) => Promise<Answer> {
  let waiting: Waiting<Item, Answer>[] = [];
  let isBusy = false;

  const takeBatch = (): readonly Waiting<Item, Answer>[] => {
    const group = waiting[0]?.group;
    const batch = new Set<Waiting<Item, Answer>>();
    let bytes = 0;
    for (const each of waiting) {
      if (each.group !== group) continue;
      bytes += each.bytes;
      const isFull = batch.size === limits.messages || (batch.size > 0 && bytes > limits.bytes);
      if (isFull) break;
      batch.add(each);
    }
    waiting = waiting.filter((each) => !batch.has(each));
    return [...batch];
  };

  const call = async (batch: readonly Waiting<Item, Answer>[]): Promise<void> => {
    try {
      const answers = await run(batch.map(({ item }) => item));
      batch.forEach(({ resolve, reject }, index) => {
        const answer = answers[index];
        if (answer === undefined) reject(new Error("a call of a provider left a message out"));
        else resolve(answer());
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  const callAll = async (): Promise<void> => {
    while (waiting.length > 0) await call(takeBatch());
    isBusy = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, bytes: bytesOf(item), group: groupOf(item), resolve, reject });
      if (isBusy) return;
      isBusy = true;
      // One turn of the event loop lets messages that are ready in the same turn share the call.
      setImmediate(() => void callAll());
    });
}
