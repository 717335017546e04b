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

const lump = 64;
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
  const place = bucket % lump;
  addAt(counts, (bucket - place) / lump, place * classes + classIndex, count);
}

/** Where buckets stand, worked out once for many series of the same cells. */
export interface Places {
  readonly lumps: Int32Array;
  /** Of the first class. */
  readonly indexes: Int32Array;
}

export function placesOf(buckets: readonly number[]): Places {
  return {
    lumps: Int32Array.from(buckets, (bucket) => Math.floor(bucket / lump)),
    indexes: Int32Array.from(buckets, (bucket) => (bucket % lump) * classes),
  };
}

function addAt(counts: GroupCounts, number: number, index: number, count: number): void {
  const values = lumpAt(counts, number);
  values[index] = (values[index] ?? 0) + count;
}

/** The counts of the lump of that number, to add to. */
export function lumpAt(counts: GroupCounts, number: number): Float64Array {
  return (counts[number] ??= new Float64Array(lump * classes));
}

/** Buckets in which something was counted, by time, and there by group. */
export function* countsByTime(
  counts: GroupedCounts,
): Generator<{ readonly at: number; readonly group: string; readonly classes: ClassCounts }> {
  const { first, bucketMs } = counts;
  const groups = [...counts.groups].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const lumps = Math.max(0, ...groups.map(([, { length }]) => length));
  for (let bucket = 0; bucket < lumps * lump; bucket += 1) {
    const at = bucketMs === Infinity ? first : first + bucket * bucketMs;
    const place = bucket % lump;
    for (const [group, values] of groups) {
      const found = values[(bucket - place) / lump];
      if (found === undefined || !hasCounts(found, place * classes)) continue;
      yield { at, group, classes: found.subarray(place * classes, (place + 1) * classes) };
    }
  }
}

function hasCounts(values: Float64Array, start: number): boolean {
  for (let index = start; index < start + classes; index += 1) if (values[index] !== 0) return true;
  return false;
}
