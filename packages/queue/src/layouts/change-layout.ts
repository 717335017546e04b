/** Changes the number of partitions of a deployment that runs. */
import { AppError, isPartitionCount, mostPartitions } from "@signalbox/core";
import type { Clock } from "../clock.js";
import type { LayoutFollower, LayoutStore, LayoutTimes } from "./layout-follower.js";
import { announced, type LayoutRecord } from "./layout-record.js";

export interface ChangeLayoutPorts {
  readonly follower: LayoutFollower;
  readonly store: Pick<LayoutStore, "replace">;
  readonly clock: Clock;
  readonly times: LayoutTimes;
}

/**
 * Begins the change, or watches one to the same number that is under way. Yields the record at each look, at last when the
 * new layout is read. Throws `AppError` when the number is not possible, or another change is under way.
 */
export async function* changeLayout(
  partitions: number,
  { follower, store, clock, times }: ChangeLayoutPorts,
): AsyncGenerator<LayoutRecord> {
  if (!isPartitionCount(partitions))
    throw refusal(`The number of partitions is a power of two from 1 to ${mostPartitions}.`);
  const never = new AbortController().signal;
  for (;;) {
    const record = await follower.refresh();
    const { current, isOpen, next = current } = record;
    if (next.partitions === partitions) {
      yield record;
      if (isOpen && record.next === undefined) return;
      await clock.wait(times.readEveryMs, never);
    } else if (isOpen && record.next === undefined) {
      if (!(await store.replace(record, announced(record, partitions))))
        await clock.wait(times.readEveryMs, never);
    } else {
      throw refusal(
        `The number of partitions is being changed to ${next.partitions}: wait until that change has ended.`,
      );
    }
  }
}

function refusal(message: string): AppError {
  return new AppError({ code: "BadRequest", message });
}
