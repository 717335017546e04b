/**
 * Turns at an even pace: each comes one interval after the one before, and none before now. All that is remembered of a
 * name is when its next turn is. Pure; the adapters keep the moment.
 */
export interface TurnsTaken {
  readonly turns: readonly number[];
  /** The earliest moment of the turn after these, ms with fractions. */
  readonly next: number;
}

export function takeTurns(next: number, perSecond: number, count: number, now: number): TurnsTaken {
  const interval = 1_000 / perSecond;
  const first = Math.max(next, now);
  return {
    turns: Array.from({ length: count }, (_, index) => Math.floor(first + index * interval)),
    next: first + count * interval,
  };
}
