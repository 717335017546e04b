/** Chance from a seed, so that a failing run can be repeated as far as real processes allow. */
export interface Dice {
  /** From 0 to below `limit`. */
  below(limit: number): number;
}

/** mulberry32, a published 32-bit generator. The seed is printed; `SEED` in the environment sets it. */
export function createDice(seed: number = Number(process.env["SEED"] ?? Date.now() % 1_000_000)): Dice {
  console.log(`dice: SEED=${seed}`);
  let state = seed >>> 0;
  return {
    below(limit) {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
    },
  };
}
