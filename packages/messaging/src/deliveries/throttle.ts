/**
 * How fast bulk messages may go out beside the events a worker applies. Direct messages are not asked.
 * Adapter: `createDelayThrottle`.
 */
export interface Throttle {
  /** Takes a token for one bulk message. 0 when it has one; else the time after which to ask again, ms. */
  take(now: number): number;
  /** Tokens a second at the moment. */
  readonly perSecond: number;
}

export interface GiveWayPorts {
  /** Nothing holds bulk messages back when absent. */
  readonly throttle?: Pick<Throttle, "take"> | undefined;
  readonly now: () => Date;
  /** Waits, ms. */
  readonly rest: (ms: number) => Promise<void>;
  /** Ends when the worker is asked to leave. */
  readonly leaving?: AbortSignal | undefined;
}

/** Waits until one bulk message has its token. Throws when the worker is leaving. */
export async function giveWayToEvents({ throttle, now, rest, leaving }: GiveWayPorts): Promise<void> {
  if (throttle === undefined) return;
  for (;;) {
    const waitMs = throttle.take(now().getTime());
    if (waitMs === 0) return;
    await rest(waitMs);
    leaving?.throwIfAborted();
  }
}
