/**
 * Collects messages into calls of a provider: while one call of a group is in flight, what arrives for the group is the
 * next one. There is no timer, so a message that comes alone leaves at once, and calls grow with the load.
 */
export interface BatchQueueOptions<Item, Answer> {
  /** The most items of one call, and the most of their bytes together. */
  readonly limits: { readonly messages: number; readonly bytes: number };
  readonly bytesOf: (item: Item) => number;
  /** Items of the same group may share a call. */
  readonly groupOf: (item: Item) => string;
  /**
   * Makes one call. Resolves when the call is over and the next of its group may begin, with what to do for the answer of each item;
   * rejects for all of them.
   */
  readonly run: (items: readonly Item[]) => Promise<readonly (() => Promise<Answer>)[]>;
}

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly bytes: number;
  readonly resolve: (answer: Promise<Answer>) => void;
  readonly reject: (error: unknown) => void;
}

/** Items of a group keep their order. */
export function createBatchQueue<Item, Answer>({
  limits,
  bytesOf,
  groupOf,
  run,
}: BatchQueueOptions<Item, Answer>): (item: Item) => Promise<Answer> {
  /** What waits, of each group with a call in flight. */
  const groups = new Map<string, Waiting<Item, Answer>[]>();

  const sizeOfNext = (waiting: readonly Waiting<Item, Answer>[]): number => {
    let bytes = 0;
    const end = waiting.findIndex((each, index) => {
      bytes += each.bytes;
      return index === limits.messages || (index > 0 && bytes > limits.bytes);
    });
    return end < 0 ? waiting.length : end;
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

  const callAll = async (group: string, waiting: Waiting<Item, Answer>[]): Promise<void> => {
    while (waiting.length > 0) await call(waiting.splice(0, sizeOfNext(waiting)));
    groups.delete(group);
  };

  return (item) =>
    new Promise((resolve, reject) => {
      const group = groupOf(item);
      const next = { item, bytes: bytesOf(item), resolve, reject };
      const waiting = groups.get(group);
      if (waiting !== undefined) return void waiting.push(next);
      const first = [next];
      groups.set(group, first);
      // One turn of the event loop lets messages that are ready in the same turn share the call.
      setImmediate(() => void callAll(group, first));
    });
}
