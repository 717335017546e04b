/**
 * The order in which one command touches documents. DocumentDB runs a command as one transaction and keeps every row
 * locked until its end, so two commands that touch the same rows in different orders deadlock until one is aborted; in
 * the same order, the second just waits. MongoDB is not affected.
 */

/** Sorted by id: any order works if every process uses it. */
export function inLockOrder<T>(items: readonly T[], idOf: (item: T) => string): T[] {
  return items.toSorted((left, right) => compareUnits(idOf(left), idOf(right)));
}

function compareUnits(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
