/**
 * Permits at an even rate: each comes one interval after the previous one, and none before now. The only state per name
 * is the moment of its next permit. Pure; the adapters keep the moment.
 */
export interface TurnsTaken {
  readonly turns: readonly number[];
  /** The earliest moment of the permit after these, ms with fractions. */
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
