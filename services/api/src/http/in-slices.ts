/**
 * Work on many things that leaves the process to others in between: an api that is busy with one caller's thousand
 * messages for as long as that takes answers nobody else meanwhile.
 */
import { setImmediate as turn } from "node:timers/promises";

/** A slice takes about a millisecond, whatever is done with each. */
const sliceLength = 100;

export function* slicesOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += sliceLength) yield items.slice(from, from + sliceLength);
}

/** As `items.map(map)`; between slices the event loop has a turn. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item, place: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const slice of slicesOf(items)) {
    if (results.length > 0) await turn();
    for (const item of slice) results.push(map(item, results.length));
  }
  return results;
}
