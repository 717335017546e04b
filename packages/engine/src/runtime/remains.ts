/**
 * Reads what remains of actors that are being erased: their oldest events, and whether there are more rows than one
 * batch window may remove. The room of a batch window is shared, so that many erasures at once do not take longer.
 */
import type { ActorKey, EventStore, TableStore } from "@signalbox/core";
import type { Remains, RemainsRequest } from "../behaviour.js";
import type { Task } from "./batch-window.js";

export interface RemainsSources<View> {
  readonly tasksByActor: ReadonlyMap<ActorKey, readonly Task<View>[]>;
  /** Of a fold; a removal costs about twice as much. */
  readonly sliceEvents: number;
}

interface RemainsStores {
  readonly events: Pick<EventStore, "historySlice">;
  readonly tables: Pick<TableStore, "exceeds">;
}

/** An erasure costs at least as much as this many events. */
const leastCost = 20;

/** By the message that requests it. */
export type RemainsByTask = ReadonlyMap<Task, Remains>;

export async function readRemains<View>(
  keys: readonly ActorKey[],
  { tasksByActor, sliceEvents }: RemainsSources<View>,
  { events, tables }: RemainsStores,
): Promise<RemainsByTask> {
  const requests = keys.flatMap((key) =>
    (tasksByActor.get(key) ?? []).flatMap((task) => {
      const request = task.prepared.remains?.(key);
      return request === undefined ? [] : [{ task, key, request }];
    }),
  );
  const found = new Map<Task, Remains>();
  const limit = Math.ceil(sliceEvents / 2);
  let room = limit;
  const withRoom: { readonly task: Task; readonly request: RemainsRequest; readonly read: Slice }[] = [];
  for (const { task, key, request } of requests) {
    found.set(task, { events: [], next: 0, hasMoreRows: true, atMost: 0 });
    if (room <= 0) continue;
    const { fromSeq = 0, upToSeq } = request;
    const bound = upToSeq === undefined ? {} : { upToSeq };
    const read = await events.historySlice({ owner: key, fromSeq, limit, ...bound });
    room -= Math.max(read.events.length, leastCost);
    withRoom.push({ task, request, read });
  }
  const all = withRoom.flatMap(({ request }) => request.removals);
  const someHaveMore = all.length > 0 && (await tables.exceeds(all, limit));
  for (const { task, request, read } of withRoom) {
    const hasMoreRows =
      someHaveMore && (withRoom.length === 1 || (await tables.exceeds(request.removals, limit)));
    found.set(task, { ...read, hasMoreRows, atMost: limit });
  }
  return found;
}

type Slice = Awaited<ReturnType<EventStore["historySlice"]>>;
