/** How fast a broadcast proceeds, from what was seen of its progress in the last minute. Pure. */

export interface Sighting {
  /** ms */
  readonly at: number;
  /** Recipients that are done. */
  readonly done: number;
}

const keptMs = 60_000;
/** A shorter time says nothing about the speed. */
const leastMs = 2_000;

/** Begins again when less is done than before, as after another broadcast was shown. */
export function withSighting(before: readonly Sighting[], now: Sighting): readonly Sighting[] {
  const last = before.at(-1);
  if (last !== undefined && now.done < last.done) return [now];
  if (last !== undefined && now.at === last.at) return before;
  return [...before.filter(({ at }) => now.at - at <= keptMs), now];
}

/** Recipients a second; undefined while too little was seen, or nothing moves. */
export function rateOf(sightings: readonly Sighting[]): number | undefined {
  const [first, last] = [sightings[0], sightings.at(-1)];
  if (first === undefined || last === undefined || last.at - first.at < leastMs) return undefined;
  const rate = ((last.done - first.done) * 1_000) / (last.at - first.at);
  return rate > 0 ? rate : undefined;
}
