/**
 * Computes the send times of a page within the broadcast's rate: evenly spaced, continuing from page to page and from
 * worker to worker. Pure.
 */
export interface SendTimesQuestion {
  readonly count: number;
  readonly perSecond: number;
  /** The earliest time of the next page's first message, ms. */
  readonly nextTurnAt: number;
  readonly now: number;
}

export interface SendTimesPlan {
  /** Send times, ms, ascending. */
  readonly sendTimes: readonly number[];
  readonly nextTurnAt: number;
}

/**
 * A pause between two pages up to this long is caught up: over ten seconds that is less than the 5 % by which the
 * rate may be off.
 */
const catchUpMs = 400;
/** After a longer pause the spacing starts anew. */
const restartAfterMs = 1_000;

export function planSendTimes({ count, perSecond, nextTurnAt, now }: SendTimesQuestion): SendTimesPlan {
  const interval = 1_000 / perSecond;
  const first = nextTurnAt < now - restartAfterMs ? now : Math.max(nextTurnAt, now - catchUpMs);
  return {
    sendTimes: Array.from({ length: count }, (_, index) => Math.floor(first + index * interval)),
    nextTurnAt: first + count * interval,
  };
}
