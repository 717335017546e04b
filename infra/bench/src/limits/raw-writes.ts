/**
 * The writes of the raw driver: the same documents the worker wrote, in the same batches. A batch has up to `size`
 * consecutive events of one partition, with their users. Pure.
 */
import { partitionOf, type ActorKey } from "@signalbox/core";

export interface EventDocument {
  readonly _id: string;
  readonly owner: string;
  readonly seq: number;
}

export interface RawBatch<Event extends EventDocument> {
  readonly events: readonly Event[];
  /** Their owners, each once. */
  readonly owners: readonly string[];
}

/** One lane per partition; the batches of a lane are written one after another. */
export function cutBatches<Event extends EventDocument>(
  events: readonly Event[],
  { partitions, size }: { readonly partitions: number; readonly size: number },
): RawBatch<Event>[][] {
  const lanes: Event[][] = Array.from({ length: partitions }, () => []);
  for (const event of events.toSorted((a, b) => a.seq - b.seq)) {
    lanes[partitionOf(event.owner as ActorKey, partitions)]?.push(event);
  }
  return lanes.map((lane) => {
    const batches: RawBatch<Event>[] = [];
    for (let start = 0; start < lane.length; start += size) {
      const chunk = lane.slice(start, start + size);
      batches.push({ events: chunk, owners: [...new Set(chunk.map(({ owner }) => owner))] });
    }
    return batches;
  });
}
