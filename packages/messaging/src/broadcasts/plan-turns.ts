/**
 * Computes the send times of a page within the broadcast's rate: evenly spaced, continuing from page to page and from
 * worker to worker. Pure.
 */
export interface TurnQuestion {
  readonly count: number;
  readonly perSecond: number;
  /** The earliest time of the next page's first message, ms. */
  readonly nextTurnAt: number;
  readonly now: number;
}

export interface TurnPlan {
  /** Send times, ms, ascending. */
  readonly moments: readonly number[];
  readonly nextTurnAt: number;
}

/**
 * A pause between two pages up to this long is caught up: over ten seconds that is less than the 5 % by which the
 * rate may be off.
 */
const madeUpForMs = 400;
/** After a longer pause the spacing starts anew. */
const brokenOffMs = 1_000;

export function planTurns({ count, perSecond, nextTurnAt, now }: TurnQuestion): TurnPlan {
  const interval = 1_000 / perSecond;
  const first = nextTurnAt < now - brokenOffMs ? now : Math.max(nextTurnAt, now - madeUpForMs);
  return {
    moments: Array.from({ length: count }, (_, index) => Math.floor(first + index * interval)),
    nextTurnAt: first + count * interval,
  };
}
