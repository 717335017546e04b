/** How evenly events are spread: the fewest and the most within any window of a fixed length. */

export interface CountsWithin {
  readonly least: number;
  readonly most: number;
}

/**
 * `moments` are whole milliseconds, in order. A window includes its start and excludes its end, and lies between the
 * first time and the last; NaN when none fits.
 */
export function countsWithin(moments: readonly number[], spanMs: number): CountsWithin {
  const lastFrom = (moments.at(-1) ?? Number.NaN) - spanMs;
  let [least, most] = [Infinity, -Infinity];
  // The minimum is in a window that starts right after an event, the maximum in one that starts with an event or ends
  // at the last.
  for (const from of [...moments.flatMap((moment) => [moment, moment + 1]), lastFrom]) {
    if (!(from <= lastFrom) || from < (moments[0] ?? 0)) continue;
    const count = firstAt(moments, from + spanMs) - firstAt(moments, from);
    [least, most] = [Math.min(least, count), Math.max(most, count)];
  }
  return least === Infinity ? { least: Number.NaN, most: Number.NaN } : { least, most };
}

/** The index of the first time not before `at`. */
function firstAt(moments: readonly number[], at: number): number {
  let [low, high] = [0, moments.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((moments[middle] ?? Infinity) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
