/**
 * What a question adds up: by group and bucket, a count of each class. Buckets stand in lumps of neighbours, so adding is a
 * step in an array, and a group that is seen on one day of a year costs the memory of that day.
 */
import { deliveryClasses } from "@signalbox/core";

/** By place in `deliveryClasses`. */
export type ClassCounts = ArrayLike<number>;

export interface Bucketing {
  /** When the first bucket begins, ms; the others at multiples of `bucketMs` from there. Infinity: there is one. */
  readonly first: number;
  readonly bucketMs: number;
}

/** Of one group, by number of the lump. */
export type GroupCounts = Float64Array[];

export interface GroupedCounts extends Bucketing {
  readonly groups: ReadonlyMap<string, GroupCounts>;
  /** The counts of a group, to add to. */
  of(group: string): GroupCounts;
  /** The how-manieth bucket a moment is in. */
  bucketOf(at: number): number;
}

const chunkSize = 64;
const classes = deliveryClasses.length;

export function createGroupedCounts({ first, bucketMs }: Bucketing): GroupedCounts {
  const groups = new Map<string, GroupCounts>();
  return {
    first,
    bucketMs,
    groups,
    of(group) {
      const known = groups.get(group);
      if (known !== undefined) return known;
      const counts: GroupCounts = [];
      groups.set(group, counts);
      return counts;
    },
    bucketOf: (at) => (bucketMs === Infinity ? 0 : Math.floor((at - first) / bucketMs)),
  };
}

export function addCount(counts: GroupCounts, bucket: number, classIndex: number, count: number): void {
  const offset = bucket % chunkSize;
  const values = chunkAt(counts, (bucket - offset) / chunkSize);
  const index = offset * classes + classIndex;
  values[index] = (values[index] ?? 0) + count;
}

/** Adds a count of each class, which begin at `start` of `added`. */
export function addCounts(counts: GroupCounts, bucket: number, added: Float64Array, start: number): void {
  const offset = bucket % chunkSize;
  for (let index = 0; index < classes; index += 1) {
    const count = added[start + index] ?? 0;
    if (count === 0) continue;
    const values = chunkAt(counts, (bucket - offset) / chunkSize);
    const at = offset * classes + index;
    values[at] = (values[at] ?? 0) + count;
  }
}

function chunkAt(counts: GroupCounts, chunk: number): Float64Array {
  return (counts[chunk] ??= new Float64Array(chunkSize * classes));
}

export interface Bucket {
  /** When it begins, ms. */
  readonly at: number;
  /** Tells its groups in order; the counts of their classes begin at `start`, and may all be zero. */
  readonly each: (tell: (group: string, values: Float64Array, start: number) => void) => void;
}

/** All buckets up to the last in which something was counted. */
export function* bucketsByTime({ groups, first, bucketMs }: GroupedCounts): Generator<Bucket> {
  const sorted = [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const chunks = Math.max(0, ...sorted.map(([, { length }]) => length));
  for (let bucket = 0; bucket < chunks * chunkSize; bucket += 1) {
    const offset = bucket % chunkSize;
    const chunk = (bucket - offset) / chunkSize;
    yield {
      at: bucketMs === Infinity ? first : first + bucket * bucketMs,
      each(tell) {
        for (const [group, values] of sorted) {
          const found = values[chunk];
          if (found !== undefined) tell(group, found, offset * classes);
        }
      },
    };
  }
}

/** Buckets in which something was counted, by time, and there by group. */
export function countsByTime(
  counts: GroupedCounts,
): readonly { readonly at: number; readonly group: string; readonly classes: ClassCounts }[] {
  const found: { readonly at: number; readonly group: string; readonly classes: ClassCounts }[] = [];
  for (const { at, each } of bucketsByTime(counts)) {
    each((group, values, start) => {
      const groupClasses = values.subarray(start, start + classes);
      if (groupClasses.some((count) => count !== 0)) found.push({ at, group, classes: groupClasses });
    });
  }
  return found;
}
