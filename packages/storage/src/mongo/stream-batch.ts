/** How many documents a stream reads at once: about two megabytes, because a slow reader keeps a batch in memory. */
export const firstBatch = 200;

const largestBatch = 1_000;
const smallestBatch = 20;
/** Characters of data. */
const goalSize = 2_097_152;

/** The next size, after a batch of that size with these documents. */
export function nextBatch(asked: number, found: readonly { readonly data: string }[]): number {
  if (found.length === 0) return asked;
  const size = found.reduce((sum, { data }) => sum + data.length, 0);
  const fitting = Math.floor((goalSize * found.length) / Math.max(size, 1));
  return Math.max(smallestBatch, Math.min(fitting, 2 * asked, largestBatch));
}
