/** Waits in the process for a near time; a far one is left to the sweep, which queues the delivery again. */
export interface Waiting {
  readonly now: () => Date;
  /** Waits, ms. */
  readonly sleep: (ms: number) => Promise<void>;
}

/** Quiet hours and permits within this time are waited for in the process, ms. */
export const shortWaitMs = 1_000;

/** Returns false at once when `at` is further away than `longestMs`. */
export async function waitUntil(
  at: number,
  { now, sleep }: Waiting,
  longestMs: number = shortWaitMs,
): Promise<boolean> {
  const waitMs = at - now().getTime();
  if (waitMs > longestMs) return false;
  if (waitMs > 0) await sleep(waitMs);
  return true;
}
