/**
 * The first item of a stream is read before the answer begins, so that a database that does not answer is a status and not
 * a download that breaks off.
 */

/** Resolves with the whole stream when its first item is there; rejects with its failure. */
export async function begun<Item>(stream: AsyncIterable<Item>): Promise<AsyncIterable<Item>> {
  const items = stream[Symbol.asyncIterator]();
  let first: IteratorResult<Item> | undefined = await items.next();
  const next = async (): Promise<IteratorResult<Item>> => {
    const known = first;
    first = undefined;
    return known ?? items.next();
  };
  const ended: IteratorResult<Item> = { done: true, value: undefined };
  return {
    [Symbol.asyncIterator]: () => ({
      next,
      // Also of a stream that nobody went on to read.
      return: async () => (await items.return?.()) ?? ended,
    }),
  };
}
