/** Order statistics of measured values. */

/** Nearest rank: the smallest value that at least `share` (0 to 1) of all values do not exceed. NaN for no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = Math.max(1, Math.ceil(share * sorted.length));
  return sorted[rank - 1] ?? Number.NaN;
}

/** The middle value, or the mean of the two middle values. NaN for no values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  if (sorted.length % 2 === 1) return upper;
  return (upper + (sorted[sorted.length / 2 - 1] ?? Number.NaN)) / 2;
}
