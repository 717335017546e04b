/**
 * Splits long work on many items so that other requests run in between: mapping a thousand messages at once would
 * block the event loop.
 */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";

/** A slice takes about a millisecond for typical work. */
const sliceLength = 100;

export function* slicesOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += sliceLength) yield items.slice(from, from + sliceLength);
}

/** Like `items.map(map)`, yielding to the event loop between slices. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const slice of slicesOf(items)) {
    if (results.length > 0) await yieldToEventLoop();
    for (const item of slice) results.push(map(item, results.length));
  }
  return results;
}
