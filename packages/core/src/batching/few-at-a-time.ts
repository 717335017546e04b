/**
 * Maps many items, a few at a time: a parent may have hundreds of children and a filter a hundred values, while
 * the database connections are few and shared with other requests.
 */
import pMap from "p-map";

const atOnce = 5;

/** The results in the order of the items. Rejects with the first error and begins no further item then. */
export function fewAtATime<Item, Answer>(
  items: readonly Item[],
  map: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  // By its types, pMap leaves out an answer of pMap's own that skips an item; no map gives it.
  return pMap(items, (item) => map(item), { concurrency: atOnce }) as Promise<Answer[]>;
}
