/**
 * The order of users in lists, equal to the database's: by code point, which is the order of UTF-8 bytes. Used to
 * merge the results of several queries.
 */

/** Negative, zero or positive. */
export function compareTexts(left: string, right: string): number {
  return left === right ? 0 : Buffer.compare(Buffer.from(left), Buffer.from(right));
}

/** Compares sort keys in the order of a walk, forward or back. */
export function bySortKey(back: boolean): (left: string, right: string) => number {
  return back ? (left, right) => compareTexts(right, left) : compareTexts;
}
