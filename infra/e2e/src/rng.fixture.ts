/** A random number generator with a seed, so that a failing run can be repeated as far as real processes allow. */
import { createRng, type Rng } from "@signalbox/simulation";

/** Prints the seed; `SEED` in the environment sets it. */
export function printedRng(): Rng {
  const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
  console.log(`rng: SEED=${seed}`);
  return createRng(seed);
}
