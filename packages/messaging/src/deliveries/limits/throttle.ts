/**
 * The rate of bulk messages beside the events that a worker applies. Direct messages are not throttled. Adapter:
 * `createDelayThrottle`.
 */
export interface Throttle {
  /** Takes a token for one bulk message. 0 when it has one; else how long to wait before the next call, ms. */
  take(now: number): number;
  /** Current rate, tokens per second. */
  readonly perSecond: number;
}

export interface GiveWayPorts {
  /** No limit when absent. */
  readonly throttle?: Pick<Throttle, "take"> | undefined;
  readonly now: () => Date;
  /** Waits, ms. */
  readonly sleep: (ms: number) => Promise<void>;
  /** Aborts when the worker is stopping. */
  readonly stopping?: AbortSignal | undefined;
}

/** Waits for the token of one bulk message. Throws when the worker is stopping. */
export async function giveWayToEvents({ throttle, now, sleep, stopping }: GiveWayPorts): Promise<void> {
  if (throttle === undefined) return;
  for (;;) {
    const waitMs = throttle.take(now().getTime());
    if (waitMs === 0) return;
    await sleep(waitMs);
    stopping?.throwIfAborted();
  }
}
