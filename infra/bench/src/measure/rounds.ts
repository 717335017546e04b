/**
 * Rounds in turns: what is measured and what it is measured against share a machine that is never quiet, so they take
 * turns, and the median of each counts. One round goes before and counts for nothing.
 */
import { median } from "./percentiles.js";

export type Sides = Readonly<Record<string, () => Promise<number>>>;

export interface RateLimiter {
  readonly rounds: number;
  /** Whether the sides change places from round to round, so that neither always comes first; true unless told. */
  readonly alternate?: boolean;
  /** Told of every figure as it comes. */
  readonly report?: (line: string) => void;
}

/** The median of each side. */
export async function takeTurns<S extends Sides>(
  sides: S,
  { rounds, alternate = true, report }: RateLimiter,
): Promise<{ readonly [Name in keyof S]: number }> {
  const names: (keyof S)[] = Object.keys(sides);
  const taken = new Map<keyof S, number[]>(names.map((name) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const name of alternate && round % 2 !== 0 ? names.toReversed() : names) {
      const figure = await sides[name]?.();
      report?.(`round ${round + 1}, ${String(name)}: ${figure?.toFixed(0)}`);
      if (round >= 0 && figure !== undefined) taken.get(name)?.push(figure);
    }
  }
  return Object.fromEntries([...taken].map(([name, figures]) => [name, median(figures)])) as {
    [Name in keyof S]: number;
  };
}
