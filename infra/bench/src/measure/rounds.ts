/**
 * Rounds in turns: the figure and its limit are measured on one machine with a changing load, so they take turns, and
 * the median of each counts. An additional first round is a warm-up.
 */
import { median } from "./percentiles.js";

export type Sides = Readonly<Record<string, () => Promise<number>>>;

export interface TurnOptions {
  readonly rounds: number;
  /** Whether the sides swap their order from round to round, so that neither always runs first; default true. */
  readonly alternate?: boolean;
  /** Called with every figure when it is measured. */
  readonly report?: (line: string) => void;
}

/** The median of each side. */
export async function takeTurns<S extends Sides>(
  sides: S,
  { rounds, alternate = true, report }: TurnOptions,
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
