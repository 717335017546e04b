/**
 * When the messages of a page go out, where only so many may go out a second: one after the other on an even line, which
 * the account carries from page to page and from worker to worker. Pure.
 */
export interface TurnQuestion {
  readonly count: number;
  readonly perSecond: number;
  /** Where the line goes on, ms. */
  readonly nextTurnAt: number;
  readonly now: number;
}

export interface TurnPlan {
  /** ms, in order. */
  readonly moments: readonly number[];
  readonly nextTurnAt: number;
}

/**
 * A pause between two pages that is no longer than this is made up for: of ten seconds it is less than the twentieth by
 * which the rate may be off.
 */
const madeUpForMs = 400;
/** After a longer one the line begins anew. */
const brokenOffMs = 1_000;

export function planTurns({ count, perSecond, nextTurnAt, now }: TurnQuestion): TurnPlan {
  const interval = 1_000 / perSecond;
  const first = nextTurnAt < now - brokenOffMs ? now : Math.max(nextTurnAt, now - madeUpForMs);
  return {
    moments: Array.from({ length: count }, (_, index) => Math.floor(first + index * interval)),
    nextTurnAt: first + count * interval,
  };
}
