/**
 * When requests of an open loop are due: as many people who do not know of each other would send them, at random moments
 * of a fixed mean rate. A slow answer does not hold up the next request, as it would in a closed loop.
 */
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { mersenne } from "pure-rand/generator/mersenne";

/** A repeatable source of numbers from 0 up to 1. */
export function dice(seed: number): () => number {
  const generator = mersenne(seed);
  return () => uniformFloat64(generator);
}

/** Moments in ms from the start, ascending, `perSecond` of them a second on average. */
export function arrivals(options: {
  readonly perSecond: number;
  readonly seconds: number;
  readonly roll: () => number;
}): number[] {
  const { perSecond, seconds, roll } = options;
  const moments: number[] = [];
  let at = 0;
  for (;;) {
    at += (-Math.log(1 - roll()) * 1_000) / perSecond;
    if (at >= seconds * 1_000) return moments;
    moments.push(at);
  }
}
