/** Whether work that is under way will be done in time, by its speed so far. */

export interface ExpectedWork {
  /** About how many users or events. */
  readonly total: number;
  /** Deadline, ms. */
  readonly until: number;
}

/**
 * The speed varies, and a disk is slow at first: work goes on until it seems to take this many times as long as there is
 * time.
 */
const patience = 2;

/** Users or events after which the speed is known. */
const trial = 2_000;

/**
 * Returns a function that is called after each part with what is done so far, and says whether to end. The first part does
 * not count: it may have waited for a thread to start.
 */
export function createSpeedCheck(
  { total, until }: ExpectedWork,
  { now }: { readonly now: () => Date },
): (done: number) => boolean {
  let first: { readonly done: number; readonly at: number } | undefined;
  return (done) => {
    const at = now().getTime();
    first ??= { done, at };
    const leftMs = ((total - done) * (at - first.at)) / Math.max(done - first.done, 1);
    return done >= trial && done < total && leftMs > patience * (until - at);
  };
}
