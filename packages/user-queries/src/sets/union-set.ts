/** The users of at least one of several sets, each once, in the order of lists. Never held in memory as a whole. */
import { fewAtATime } from "@signalbox/core";
import { mergeDistinct } from "../streams/merge-streams.js";
import { everyRead } from "../streams/walk-matching.js";
import { bySortKey } from "./compare-sort-keys.js";
import { noUsers, type UserSet } from "./user-set.js";

/** Walks all sets at once, merged by sort key. Its count is a complete walk, unless there is one set. */
export function unionOf(sets: readonly UserSet[]): UserSet {
  const [first = noUsers, ...others] = sets;
  if (others.length === 0) return first;
  const walk: UserSet["walk"] = ({ from, back, limit }) =>
    mergeDistinct({
      streams: sets.map((set) => (last, size) => set.walk({ from: last ?? from, back, limit: size })),
      compare: bySortKey(back),
      limit,
    });
  const { readAtMost } = first;
  return {
    readAtMost,
    walk,
    async count() {
      let total = 0;
      const source = {
        read: (from: string | undefined, limit: number) => walk({ from, back: false, limit }),
        readAtMost,
      };
      for await (const sortKeys of everyRead(source)) total += sortKeys.length;
      return total;
    },
    async among(sortKeys) {
      const found = await fewAtATime(sets, (set) => set.among(sortKeys));
      return new Set(found.flatMap((each) => [...each]));
    },
  };
}
