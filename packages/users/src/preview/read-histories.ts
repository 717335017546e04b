/**
 * Reads the histories of a page of users, packed for worker threads. Reads no faster than the packs are consumed,
 * and yields to the event loop every few milliseconds.
 */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { ActorDocument, ActorKey, ActorStore, EventStore, StoredEvent } from "@signalbox/core";
import type { DraftThreads } from "./draft-threads.js";
import { pack, type Packed } from "./packed.js";

export interface HistoryPack {
  readonly events: Packed<readonly StoredEvent[]>;
  readonly count: number;
}

const packLength = 200;
/** Characters of data. */
const packSize = 131_072;

/** In no order, each event once. Users of one workspace. */
export async function* readHistories(
  owners: readonly ActorKey[],
  events: Pick<EventStore, "histories">,
): AsyncGenerator<HistoryPack> {
  let part: StoredEvent[] = [];
  let size = 0;
  for await (const event of events.histories(owners)) {
    part.push(event);
    size += event.data.length;
    if (part.length < packLength && size < packSize) continue;
    yield { events: pack(part), count: part.length };
    [part, size] = [[], 0];
    await yieldToEventLoop();
  }
  if (part.length > 0) yield { events: pack(part), count: part.length };
}

export type Groups = Packed<ReadonlyMap<ActorKey, ActorDocument>>;

/** The documents of the groups of these users; empty unless needed. Undefined when that takes too long. */
export async function readGroups(
  documents: readonly ActorDocument[],
  { areNeeded, limitMs }: { readonly areNeeded: boolean; readonly limitMs: number },
  { threads, actors }: { readonly actors: ActorStore; readonly threads: DraftThreads },
): Promise<Groups | undefined> {
  if (!areNeeded) return pack(new Map());
  const keys = await threads.groupsOf(pack(documents), { limitMs });
  return keys.ok ? pack(await actors.load(keys.value)) : undefined;
}
