/**
 * No poison stops a partition: when a store refuses a batch for what is in it, the batch is cut in halves until the one
 * refused item is found, and the others go through. A server that does not answer is no refusal and is passed on.
 */
import { AppError } from "@signalbox/core";

export interface Refusal<Item> {
  readonly item: Item;
  readonly error: unknown;
}

export async function applyIsolated<Item>(
  items: readonly Item[],
  apply: (items: readonly Item[]) => Promise<void>,
): Promise<readonly Refusal<Item>[]> {
  const [first] = items;
  if (first === undefined) return [];
  try {
    await apply(items);
    return [];
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (items.length === 1) return [{ item: first, error }];
    const middle = Math.ceil(items.length / 2);
    const left = await applyIsolated(items.slice(0, middle), apply);
    return [...left, ...(await applyIsolated(items.slice(middle), apply))];
  }
}
