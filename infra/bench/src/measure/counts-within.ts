/** How evenly something happens: the fewest and the most times within any stretch of a length. */

export interface CountsWithin {
  readonly least: number;
  readonly most: number;
}

/**
 * Of whole milliseconds, in order. A stretch holds its first moment and not its end, and lies between the first moment and
 * the last; NaN where none fits in.
 */
export function countsWithin(moments: readonly number[], spanMs: number): CountsWithin {
  const lastFrom = (moments.at(-1) ?? Number.NaN) - spanMs;
  let [least, most] = [Infinity, -Infinity];
  // Fewest are in a stretch that begins right behind one, most in one that begins with one, or that ends at the last.
  for (const from of [...moments.flatMap((moment) => [moment, moment + 1]), lastFrom]) {
    if (!(from <= lastFrom) || from < (moments[0] ?? 0)) continue;
    const count = firstAt(moments, from + spanMs) - firstAt(moments, from);
    [least, most] = [Math.min(least, count), Math.max(most, count)];
  }
  return least === Infinity ? { least: Number.NaN, most: Number.NaN } : { least, most };
}

/** The index of the first moment that is not before `at`. */
function firstAt(moments: readonly number[], at: number): number {
  let [low, high] = [0, moments.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((moments[middle] ?? Infinity) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
