/**
 * Events in MongoDB. New ones are inserted without a check; only on a duplicate key is the stored job queried. Long reads
 * are split into finds that each begin where the previous one ended, so they hold no cursor and survive a restart of the
 * server.
 */
import {
  attachedFilesProperty,
  workspaceOf,
  type EventFilter,
  type EventStore,
  type StoredEvent,
} from "@signalbox/core";
import { MongoBulkWriteError, type AnyBulkWriteOperation, type Db } from "mongodb";
import type { VersionedEventChange } from "../change-plan.js";
import { eventId } from "../event-ids.js";
import { createBulkEvents } from "./bulk-events.js";
import { collectionOf } from "./collections.js";
import { decodeEvent, encodeEvent, type StoredDocument } from "./documents.js";
import { changedEventsQuery, eventQuery } from "./event-query.js";
import { readTimeline } from "./event-timeline.js";
import { duplicateKey, reaching } from "./faults.js";
import { deleteMatching } from "./first-of.js";
import { markLateEvents } from "./mark-late-events.js";
import { createHistorySlices } from "./history-slice.js";
import { inLockOrder } from "./lock-order.js";
import type { MongoFileStore } from "./mongo-files.js";
import { firstBatch, nextBatch, sizeOf } from "./stream-batch.js";

const historyBatch = 1_000;

/** The store, and the changes that the tables' `apply` passes on. */
export interface MongoEventStore extends EventStore {
  /** Stores the new ones. */
  keep(events: readonly StoredEvent[]): Promise<void>;
  /** In sequence. */
  change(changes: readonly VersionedEventChange[]): Promise<void>;
}

export function createMongoEvents(db: Db, files: Pick<MongoFileStore, "eraseOf">): MongoEventStore {
  const collection = collectionOf(db, "events");

  const list: EventStore["list"] = async (filter, { offset, limit }) => {
    const cursor = collection
      .find(eventQuery(filter), { skip: offset, limit, batchSize: limit + 1 })
      .sort({ seq: -1 });
    return (await reaching(async () => cursor.toArray())).map(decodeEvent);
  };

  const insert = (events: readonly StoredEvent[]): Promise<ReadonlySet<string>> => {
    const documents = inLockOrder(events.map(encodeEvent), ({ _id }) => _id);
    return reaching(async () => insertNew(db, documents));
  };

  return {
    ...createBulkEvents(db),
    ...createHistorySlices(db),
    list,

    timeline: (question) => readTimeline(db, question),

    markLate: () => markLateEvents(db),

    async keep(events) {
      await insert(events);
    },

    async record(events) {
      const ids = events.map(eventId);
      const firsts = firstPlaces(ids);
      const fresh = events.filter((_, place) => firsts.get(ids[place] ?? "") === place);
      const refused = await insert(fresh);
      const jobs = await reaching(async () => jobsOf(db, refused));
      const counted = new Set<string>();
      return events.map((event, place) => {
        const id = ids[place] ?? "";
        const isOurs = refused.has(id) ? jobs.get(id) === event.job : firsts.get(id) === place;
        if (!isOurs || counted.has(id)) return false;
        counted.add(id);
        return true;
      });
    },

    async count(filter) {
      return reaching(async () => collection.countDocuments(eventQuery(filter)));
    },

    async *stream(filter) {
      const [newest] = await list(filter, { offset: 0, limit: 1 });
      if (newest !== undefined) yield* oldestFirst(db, filter, newest.seq + 1);
    },

    async *histories(owners) {
      const [first] = owners;
      if (first === undefined) return;
      const filter = eventQuery({ workspaceId: workspaceOf(first), owners });
      const cursor = collectionOf(db, "events").find(filter, { batchSize: historyBatch });
      for (;;) {
        const stored = await reaching(async () => cursor.next());
        if (stored === null) return;
        yield decodeEvent(stored);
      }
    },

    async change(changes) {
      for (const { erasure, moves } of runsBehindErasures(changes)) {
        if (erasure !== undefined) {
          await eraseFiles(db, files, erasure);
          await reaching(async () => deleteMatching(collection, changedEventsQuery(erasure)));
        }
        const operations = moves.map(moveOf);
        if (operations.length > 0)
          await reaching(async () => collection.bulkWrite(operations, { ordered: true }));
      }
    },
  };
}

interface ChangeRun {
  readonly erasure?: VersionedErasure;
  /** After it, in sequence. */
  readonly moves: VersionedMove[];
}

type VersionedErasure = VersionedEventChange & { readonly change: { readonly do: "eraseEvents" } };
type VersionedMove = VersionedEventChange & { readonly change: { readonly do: "ownEvents" | "reownEvents" } };

/** Split so that every erasure begins a run: its events are read as the changes before it left them. */
function runsBehindErasures(changes: readonly VersionedEventChange[]): readonly ChangeRun[] {
  const runs: ChangeRun[] = [{ moves: [] }];
  for (const { change, version } of changes) {
    if (change.do === "eraseEvents") runs.push({ erasure: { change, version }, moves: [] });
    else runs.at(-1)?.moves.push({ change, version });
  }
  return runs;
}

/** Before the events are gone, so that an interrupted erasure finds them again. */
async function eraseFiles(
  db: Db,
  files: Pick<MongoFileStore, "eraseOf">,
  erasure: VersionedErasure,
): Promise<void> {
  const namesFiles = { part: "main", data: { $regex: `"${attachedFilesProperty}"` } };
  const withFiles = { $and: [changedEventsQuery(erasure), namesFiles] };
  const found = await reaching(async () =>
    collectionOf(db, "events")
      .find(withFiles, { projection: { messageId: 1 } })
      .toArray(),
  );
  if (found.length === 0) return;
  const messageIds = found.map(({ messageId }) => String(messageId));
  await files.eraseOf(workspaceOf(erasure.change.owner), messageIds);
}

/** The first index of each id. */
function firstPlaces(ids: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [place, id] of ids.entries()) {
    if (!places.has(id)) places.set(id, place);
  }
  return places;
}

/** Inserts the missing events; returns the ids of the existing ones. */
async function insertNew(db: Db, documents: readonly StoredDocument[]): Promise<ReadonlySet<string>> {
  if (documents.length === 0) return new Set();
  try {
    await collectionOf(db, "events").insertMany(documents, { ordered: false });
    return new Set();
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const faults = [error.writeErrors].flat();
    if (faults.length === 0 || faults.some(({ code }) => code !== duplicateKey)) throw error;
    return new Set(faults.flatMap(({ index }) => documents[index]?._id ?? []));
  }
}

/** The job that stored each of these events. */
async function jobsOf(db: Db, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, unknown>> {
  if (ids.size === 0) return new Map();
  const whole = { projection: { job: 1 }, limit: ids.size, batchSize: ids.size + 1 };
  const found = await collectionOf(db, "events")
    .find({ _id: { $in: [...ids] } }, whole)
    .toArray();
  return new Map(found.map(({ _id, job }) => [_id, job]));
}

/**
 * `seq` is not unique, so each find begins at the last seq of the previous one and skips what was returned; it asks for
 * as many more, so that every find advances. After the first batch a find covers only about two batches: a server that
 * sorts its matches (DocumentDB) would otherwise sort the whole rest every time.
 */
async function* oldestFirst(db: Db, filter: EventFilter, endSeq: number): AsyncGenerator<StoredEvent> {
  let fromSeq = filter.fromSeq ?? 0;
  let given: ReadonlySet<string> = new Set();
  let width = Number.POSITIVE_INFINITY;
  let batch = firstBatch;
  while (fromSeq < endSeq) {
    const toSeq = Math.min(endSeq, fromSeq + width);
    const limit = batch + given.size;
    const found = await findOldest(db, { ...filter, fromSeq, toSeq }, limit);
    batch = nextBatch(
      batch,
      sizeOf(found, ({ data }) => data),
    );
    for (const event of found) if (!given.has(eventId(event))) yield event;
    const [first, last] = [found.at(0), found.at(-1)];
    if (first === undefined || last === undefined || found.length < limit) {
      fromSeq = toSeq;
      given = new Set();
      width *= 2;
    } else {
      const atEdge = found.filter((event) => event.seq === last.seq).map(eventId);
      if (last.seq > first.seq) width = 2 * (last.seq - first.seq);
      given = new Set(last.seq > fromSeq ? atEdge : [...given, ...atEdge]);
      fromSeq = last.seq;
    }
  }
}

async function findOldest(db: Db, filter: EventFilter, limit: number): Promise<StoredEvent[]> {
  const cursor = collectionOf(db, "events")
    .find(eventQuery(filter), { limit, batchSize: limit + 1 })
    .sort({ seq: 1 });
  return (await reaching(async () => cursor.toArray())).map(decodeEvent);
}

function moveOf({ change, version }: VersionedMove): AnyBulkWriteOperation<StoredDocument> {
  const filter = changedEventsQuery({ change, version });
  return { updateMany: { filter, update: { $set: { owner: change.to, statedAt: version } } } };
}
