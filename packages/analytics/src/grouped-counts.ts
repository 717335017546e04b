/**
 * The counts that a query sums: per group and bucket, one count per class. Buckets are stored in chunks of neighbours, so
 * adding is an array access, and a group with counts on one day of a year uses memory for that day only.
 */
import { deliveryClasses } from "@signalbox/core";

/** By index in `deliveryClasses`. */
export type ClassCounts = ArrayLike<number>;

/** The counts of one group, by chunk index. */
export type GroupCounts = Float64Array[];

export interface GroupedCounts {
  /** When the buckets begin, ms, ascending; each ends where the next one begins, the last one never. */
  readonly starts: readonly number[];
  readonly groups: ReadonlyMap<string, GroupCounts>;
  /** The counts of a group, to add to. */
  of(group: string): GroupCounts;
  /** The index of the bucket that contains a time; the first one for times before it. */
  bucketOf(at: number): number;
}

const chunkSize = 64;
const classes = deliveryClasses.length;

export function createGroupedCounts(starts: readonly number[]): GroupedCounts {
  const groups = new Map<string, GroupCounts>();
  return {
    starts,
    groups,
    of(group) {
      const known = groups.get(group);
      if (known !== undefined) return known;
      const counts: GroupCounts = [];
      groups.set(group, counts);
      return counts;
    },
    bucketOf: (at) => lastAtOrBefore(starts, at),
  };
}

function lastAtOrBefore(starts: readonly number[], at: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? Infinity) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
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

export function* bucketsByTime({ groups, starts }: GroupedCounts): Generator<Bucket> {
  const sorted = [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1));
  for (const [bucket, at] of starts.entries()) {
    const offset = bucket % chunkSize;
    const chunk = (bucket - offset) / chunkSize;
    yield {
      at,
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
