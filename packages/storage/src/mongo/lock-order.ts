/**
 * The order in which one command touches documents. DocumentDB runs a whole command as one transaction and keeps every
 * row locked until its end, so two commands that touch the same rows in different orders wait for each other until one
 * is broken off; in the same order, the second just waits for the first. MongoDB itself does not mind.
 */

/** Sorted by id: any order does, as long as every process uses it. */
export function inLockOrder<T>(items: readonly T[], idOf: (item: T) => string): T[] {
  return items.toSorted((left, right) => compareUnits(idOf(left), idOf(right)));
}

function compareUnits(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
