import fc from "fast-check";
import { expect, test } from "vitest";
import { partitionsOf } from "./attendance.js";

const someWorkers = fc.uniqueArray(
  fc.uuid().map((id) => `all-${id}`),
  { minLength: 1, maxLength: 12 },
);
const somePartitions = fc.constantFrom(1, 4, 16, 64, 256);

function shares(workers: readonly string[], partitions: number): ReadonlyMap<string, readonly number[]> {
  return new Map(workers.map((worker) => [worker, partitionsOf(worker, { workers, partitions })]));
}

/** The attendant of each partition. */
function attendants(workers: readonly string[], partitions: number): readonly string[] {
  const found: string[] = [];
  for (const [worker, share] of shares(workers, partitions)) {
    for (const partition of share) found[partition] = worker;
  }
  return found;
}

test("every partition has exactly one attendant, and shares are equal up to one", () => {
  fc.assert(
    fc.property(someWorkers, somePartitions, (workers, partitions) => {
      const each = [...shares(workers, partitions).values()];
      const all = each.flat().toSorted((one, other) => one - other);
      expect(all).toEqual(Array.from({ length: partitions }, (_, partition) => partition));
      const sizes = each.map(({ length }) => length);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    }),
  );
});

test("workers that know the others in another order share in the same way", () => {
  fc.assert(
    fc.property(someWorkers, somePartitions, (workers, partitions) => {
      const reversed = workers.toReversed();
      expect(attendants(reversed, partitions)).toEqual(attendants(workers, partitions));
      expect(attendants([...workers, ...workers], partitions)).toEqual(attendants(workers, partitions));
    }),
  );
});

test("a worker alone attends all partitions", () => {
  fc.assert(
    fc.property(fc.uuid(), somePartitions, (worker, partitions) => {
      expect(partitionsOf(worker, { workers: [worker], partitions })).toHaveLength(partitions);
    }),
  );
});

/** The mean share of partitions that change their attendant, times the number of workers: 1 is the least possible. */
function meanMoves(count: number, partitions: number): number {
  const rounds = 40;
  let moved = 0;
  for (let round = 0; round < rounds; round += 1) {
    const workers = Array.from({ length: count }, (_, index) => `all-${round}-${index}`);
    const before = attendants(workers.slice(1), partitions);
    const after = attendants(workers, partitions);
    moved += after.filter((worker, partition) => worker !== before[partition]).length;
  }
  return (moved / rounds / partitions) * count;
}

test.each([
  [2, 64],
  [4, 64],
  [4, 256],
  [8, 256],
])(
  "a join or leave among %d workers moves little more than one share of %d partitions",
  (count, partitions) => {
    expect(meanMoves(count, partitions)).toBeLessThan(1.4);
  },
);
