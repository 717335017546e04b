/** A moment that is near is waited for in the process; a far one is left to the sweep, which brings the delivery back. */
export interface Waiting {
  readonly now: () => Date;
  /** Waits, ms. */
  readonly rest: (ms: number) => Promise<void>;
}

/** Quiet hours that end so soon, and turns that come so soon, are waited for, ms. */
export const shortWaitMs = 1_000;

/** False when the moment is further off than `longestMs`; then nothing was waited for. */
export async function waitUntil(
  at: number,
  { now, rest }: Waiting,
  longestMs: number = shortWaitMs,
): Promise<boolean> {
  const waitMs = at - now().getTime();
  if (waitMs > longestMs) return false;
  if (waitMs > 0) await rest(waitMs);
  return true;
}
