/**
 * Reads the histories of a page of users, packed for worker threads. Reads no faster than the packs are consumed,
 * and yields to the event loop every few milliseconds.
 */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { NeededEvents } from "@signalbox/audience";
import {
  workspaceOf,
  type ActorDocument,
  type ActorKey,
  type ActorStore,
  type EventStore,
  type MatchableEvent,
} from "@signalbox/core";
import type { DraftThreads } from "./draft-threads.js";
import { pack, type Packed } from "./packed.js";
import type { UserDocument } from "@signalbox/users";

export interface HistoryPack<Event> {
  readonly events: Packed<readonly Event[]>;
  readonly count: number;
}

const packLength = 200;
/** Characters of data. */
const packSize = 131_072;

export async function* packEvents<Event extends { readonly data: string }>(
  events: AsyncIterable<Event> | Iterable<Event>,
): AsyncGenerator<HistoryPack<Event>> {
  let part: Event[] = [];
  let size = 0;
  for await (const event of events) {
    part.push(event);
    size += event.data.length;
    if (part.length < packLength && size < packSize) continue;
    yield { events: pack(part), count: part.length };
    [part, size] = [[], 0];
    await yieldToEventLoop();
  }
  if (part.length > 0) yield { events: pack(part), count: part.length };
}

/** In no order, each event once. Users of one workspace. */
export async function* readNeeded(
  owners: readonly ActorKey[],
  needed: NeededEvents,
  events: Pick<EventStore, "histories" | "matchable">,
): AsyncGenerator<MatchableEvent> {
  const [first] = owners;
  if (first === undefined) return;
  if (needed === "all") yield* events.histories(owners);
  else if (needed.names.length + needed.prefixes.length > 0) {
    const named = { workspaceId: workspaceOf(first), ...needed };
    for await (const batch of events.matchable(named, owners)) yield* batch;
  }
}

export type Groups = Packed<ReadonlyMap<ActorKey, ActorDocument>>;

/** The documents of the groups of these users; empty unless needed. Undefined when that takes too long. */
export async function readGroups(
  documents: readonly UserDocument[],
  { areNeeded, limitMs }: { readonly areNeeded: boolean; readonly limitMs: number },
  { threads, actors }: { readonly actors: ActorStore; readonly threads: DraftThreads },
): Promise<Groups | undefined> {
  if (!areNeeded) return pack(new Map());
  const keys = await threads.groupsOf(pack(documents), { limitMs });
  return keys.ok ? pack(await actors.load(keys.value)) : undefined;
}
