/**
 * Combines concurrent store calls of one process into shared database round trips: under load each message batch costs
 * fewer commands. Results and writes are the same as for separate calls.
 */
import {
  batchRequests,
  type ActorDocument,
  type ActorKey,
  type ActorWrite,
  type StoredEvent,
  type VersionedChange,
} from "@signalbox/core";
import { eventId } from "./event-ids.js";
import { shareEventReads } from "./share-event-reads.js";
import type { Storage } from "./storage.js";

type Shared = Pick<Storage, "actors" | "events" | "tables">;

/** Larger calls gain nothing from being combined. */
const maxPerTrip = 250;
/** One is in flight while the next one collects calls. */
const tripsAtOnce = 2;

export function withSharedRoundTrips<Stores extends Shared>(stores: Stores): Stores {
  const { actors, events, tables } = stores;
  const trips = { limit: maxPerTrip, atOnce: tripsAtOnce };
  const load = batchRequests<ActorKey, ActorDocument | undefined>(async (keys) => {
    const found = await actors.load([...new Set(keys)]);
    return keys.map((key) => found.get(key));
  }, trips);
  const versions = batchRequests<ActorKey, number | undefined>(async (keys) => {
    const found = await actors.versions([...new Set(keys)]);
    return keys.map((key) => found.get(key));
  }, trips);
  const save = batchRequests<ActorWrite, boolean>(
    async (writes) => {
      const conflicts = await actors.save(writes);
      return writes.map(({ key }) => conflicts.has(key));
    },
    { ...trips, keyOf: ({ key }) => key },
  );
  const record = batchRequests<StoredEvent, boolean>((all) => events.record(all), {
    ...trips,
    keyOf: eventId,
  });
  const apply = batchRequests<VersionedChange, undefined>(async (changes) => {
    await tables.apply(changes);
    return changes.map(() => undefined);
  }, trips);

  const matchable = shareEventReads((names, owners) => events.matchable(names, owners));

  return {
    ...stores,
    actors: {
      ...actors,
      load: async (keys) => foundUnder(keys, await load(keys)),
      versions: async (keys) => foundUnder(keys, await versions(keys)),
      async save(writes) {
        const isConflict = await save(writes);
        return new Set(writes.filter((_, index) => isConflict[index]).map(({ key }) => key));
      },
    },
    events: { ...events, record, matchable },
    tables: { ...tables, apply: async (changes) => void (await apply(changes)) },
  };
}

function foundUnder<Found>(
  keys: readonly ActorKey[],
  found: readonly (Found | undefined)[],
): Map<ActorKey, Found> {
  const known = new Map<ActorKey, Found>();
  for (const [index, key] of keys.entries()) {
    const each = found[index];
    if (each !== undefined) known.set(key, each);
  }
  return known;
}
