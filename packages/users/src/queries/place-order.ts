/**
 * The order of people in lists, the same as the database's: by code point, which is the order of UTF-8 bytes. Used
 * wherever what came from several queries is put together.
 */

/** Negative, zero or positive. */
export function compareTexts(left: string, right: string): number {
  return left === right ? 0 : Buffer.compare(Buffer.from(left), Buffer.from(right));
}

/** Of places as `placeOf` makes them, in the order of a walk: away from the start of the list, or back towards it. */
export function byPlace(back: boolean): (left: string, right: string) => number {
  return back ? (left, right) => compareTexts(right, left) : compareTexts;
}
