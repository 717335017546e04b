/**
 * The arrival times of an open loop: like many independent users, at random times with a fixed mean rate. A slow answer
 * does not delay the next request, as it would in a closed loop.
 */
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { mersenne } from "pure-rand/generator/mersenne";

/** A repeatable sequence of random numbers from 0 up to 1. */
export function rng(seed: number): () => number {
  const generator = mersenne(seed);
  return () => uniformFloat64(generator);
}

/** Times in ms from the start, ascending, on average `perSecond` of them per second. */
export function arrivals(options: {
  readonly perSecond: number;
  readonly seconds: number;
  readonly random: () => number;
}): number[] {
  const moments: number[] = [];
  for (const at of endlessArrivals(options)) {
    if (at >= options.seconds * 1_000) break;
    moments.push(at);
  }
  return moments;
}

/** The same without an end. */
export function* endlessArrivals(options: {
  readonly perSecond: number;
  readonly random: () => number;
}): Generator<number, never> {
  const { perSecond, random } = options;
  for (let at = 0; ;) {
    at += (-Math.log(1 - random()) * 1_000) / perSecond;
    yield at;
  }
}
