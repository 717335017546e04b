/**
 * The counts that a query sums: per group and bucket, one count per class. Buckets are stored in chunks of neighbours, so
 * adding is an array access, and a group with counts on one day of a year uses memory for that day only.
 */
import { deliveryClasses } from "@signalbox/core";

/** By index in `deliveryClasses`. */
export type ClassCounts = ArrayLike<number>;

export interface Bucketing {
  /** The start of the first bucket, ms; the others follow at multiples of `bucketMs`. Infinity: a single bucket. */
  readonly first: number;
  readonly bucketMs: number;
}

/** The counts of one group, by chunk index. */
export type GroupCounts = Float64Array[];

export interface GroupedCounts extends Bucketing {
  readonly groups: ReadonlyMap<string, GroupCounts>;
  /** The counts of a group, to add to. */
  of(group: string): GroupCounts;
  /** The index of the bucket that contains a time. */
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

/** Adds one count per class; they begin at index `start` of `added`. */
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
  /** Its start, ms. */
  readonly at: number;
  /** Calls `visit` for its groups in order; the counts of their classes begin at `start`, and may all be zero. */
  readonly each: (visit: (group: string, values: Float64Array, start: number) => void) => void;
}

/** All buckets up to the last one with counts. */
export function* bucketsByTime({ groups, first, bucketMs }: GroupedCounts): Generator<Bucket> {
  const sorted = [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const chunks = Math.max(0, ...sorted.map(([, { length }]) => length));
  for (let bucket = 0; bucket < chunks * chunkSize; bucket += 1) {
    const offset = bucket % chunkSize;
    const chunk = (bucket - offset) / chunkSize;
    yield {
      at: bucketMs === Infinity ? first : first + bucket * bucketMs,
      each(visit) {
        for (const [group, values] of sorted) {
          const found = values[chunk];
          if (found !== undefined) visit(group, found, offset * classes);
        }
      },
    };
  }
}

/** The buckets with counts, by time, then by group. */
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
