/**
 * Which worker attends which partition: rendezvous hashing with equal shares. Pure. Each worker computes it from the
 * living ones by itself; two that know different ones disagree for a moment, which does no harm: it is a hint, and the
 * order of a partition does not depend on it.
 */
import { hashOf } from "@signalbox/core";

interface Bid {
  readonly worker: string;
  readonly partition: number;
  readonly weight: number;
}

/**
 * The partitions that the worker attends, ascending. Over all `workers`, of which it must be one, each partition occurs
 * once, and the numbers of two workers differ by one at most. A worker that joins or leaves moves few others.
 */
export function partitionsOf(
  worker: string,
  { workers, partitions }: { readonly workers: readonly string[]; readonly partitions: number },
): readonly number[] {
  const attendants = sharePartitions(workers, partitions);
  return attendants.flatMap((attendant, partition) => (attendant === worker ? [partition] : []));
}

/**
 * The worker of each partition. The highest bids win, first while a worker has less than an equal share, then for the
 * partitions that remain.
 */
function sharePartitions(workers: readonly string[], partitions: number): readonly (string | undefined)[] {
  const living = [...new Set(workers)];
  const bids = allBids(living, partitions);
  const attendants: (string | undefined)[] = Array.from({ length: partitions }, () => undefined);
  const counts = new Map<string, number>();
  const share = partitions / Math.max(1, living.length);
  for (const limit of [Math.floor(share), Math.ceil(share)]) {
    for (const { worker, partition } of bids) {
      const count = counts.get(worker) ?? 0;
      if (attendants[partition] !== undefined || count >= limit) continue;
      attendants[partition] = worker;
      counts.set(worker, count + 1);
    }
  }
  return attendants;
}

/** Highest first, in the same order for every worker. */
function allBids(workers: readonly string[], partitions: number): readonly Bid[] {
  const bids = workers.flatMap((worker) =>
    Array.from({ length: partitions }, (_, partition) => ({
      worker,
      partition,
      weight: mixed(hashOf(`${worker}:${partition}`)),
    })),
  );
  return bids.toSorted(
    (one, other) =>
      other.weight - one.weight ||
      one.partition - other.partition ||
      (one.worker < other.worker ? -1 : one.worker > other.worker ? 1 : 0),
  );
}

/** The finalizer of MurmurHash3 (public domain): texts that differ in the last digit only get unrelated weights. */
function mixed(hash: number): number {
  let mix = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2b2ae35);
  return (mix ^ (mix >>> 16)) >>> 0;
}
