/**
 * Decides which partitions of others a worker attends as well, from a slow look at them: those whose oldest message batch is
 * in no worker's hands at two looks in a row, because their attendant is alive and yet does not take it. It gives one
 * back when nothing is left in it, or another worker takes from it. Pure.
 */
export interface PartitionLook {
  readonly partition: number;
  /** The oldest unfinished message batch that may be taken. */
  readonly head: string | undefined;
  /** The worker that has leased it. */
  readonly holder: string | undefined;
}

export interface NeglectJudge {
  /** Call it at each look, with all partitions that the worker does not attend as its share. Returns those to attend. */
  look(found: readonly PartitionLook[]): ReadonlySet<number>;
}

export function createNeglectJudge(workerId: string): NeglectJudge {
  let untaken: ReadonlyMap<number, string> = new Map();
  let neglected: ReadonlySet<number> = new Set();

  function isNeglected({ partition, head, holder }: PartitionLook): boolean {
    if (head === undefined) return false;
    if (holder !== undefined) return neglected.has(partition) && holder === workerId;
    return neglected.has(partition) || untaken.get(partition) === head;
  }

  return {
    look(found): ReadonlySet<number> {
      neglected = new Set(found.filter(isNeglected).map(({ partition }) => partition));
      untaken = new Map(
        found.flatMap(({ partition, head, holder }) =>
          head !== undefined && holder === undefined ? [[partition, head] as const] : [],
        ),
      );
      return neglected;
    },
  };
}
