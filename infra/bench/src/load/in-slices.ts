/** Processes a range in slices, a few of them at a time. */
const perSlice = 500;
const slicesAtOnce = 6;

export interface Range {
  readonly from?: number;
  /** Exclusive. */
  readonly to: number;
}

/** `work` gets each slice's numbers, ascending. */
export async function inSlices(
  { from = 0, to }: Range,
  work: (slice: readonly number[]) => Promise<void>,
): Promise<void> {
  let next = from;
  const takeSlices = async (): Promise<void> => {
    while (next < to) {
      const start = next;
      next = Math.min(to, start + perSlice);
      await work(Array.from({ length: next - start }, (_, offset) => start + offset));
    }
  };
  await Promise.all(Array.from({ length: slicesAtOnce }, takeSlices));
}
