/** A random number generator with a seed, so that a failing run can be repeated as far as real processes allow. */
import { createDice, type Dice } from "@signalbox/simulation";

/** Prints the seed; `SEED` in the environment sets it. */
export function printedDice(): Dice {
  const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
  console.log(`dice: SEED=${seed}`);
  return createDice(seed);
}
