/**
 * Applies a batch although the store refuses some of its items: a refused batch is halved until each refused item is
 * found, and all others are applied, so a poison message cannot block a partition. An `AppError`, such as a server that
 * does not answer, is not a refusal: it is rethrown.
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
