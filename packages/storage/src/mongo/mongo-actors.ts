/**
 * Actor documents in MongoDB. A batch of loads is one find, a batch of saves one bulk write, per collection. Whether a
 * save was written is read from the counts; only when they fall short are the stored versions queried.
 */
import {
  actorKey,
  workspaceOf,
  type ActorKey,
  type ActorPage,
  type ActorStore,
  type ActorWrite,
} from "@signalbox/core";
import { MongoBulkWriteError, type AnyBulkWriteOperation, type BulkWriteResult, type Db } from "mongodb";
import { sameActorDocument } from "../actor-documents.js";
import { createBulkActors } from "./bulk-actors.js";
import { actorCollectionName, byActorCollection, collectionOf } from "./collections.js";
import { decodeActor, encodeActor, type StoredDocument } from "./documents.js";
import { duplicateKey, reaching } from "./faults.js";
import { inLockOrder } from "./lock-order.js";

export function createMongoActors(db: Db): ActorStore {
  return {
    ...createBulkActors(db),

    async load(keys) {
      const parts = [...byActorCollection(keys, (key) => key)].map(async ([name, ofCollection]) =>
        loadFrom(db, name, ofCollection),
      );
      const found = (await reaching(async () => Promise.all(parts))).flat().map(decodeActor);
      return new Map(found.map((document) => [document.key, document]));
    },

    async versions(keys) {
      const parts = [...byActorCollection(keys, (key) => key)].map(async ([name, ofCollection]) =>
        loadFrom(db, name, ofCollection, { v: 1 }),
      );
      const found = (await reaching(async () => Promise.all(parts))).flat();
      return new Map(found.map(({ _id, v }) => [_id as ActorKey, Number(v)]));
    },

    async save(writes) {
      const parts = [...byActorCollection(writes, (write) => write.key)].map(async ([name, ofCollection]) =>
        saveTo(db, name, ofCollection),
      );
      return new Set((await reaching(async () => Promise.all(parts))).flat());
    },

    async page(page) {
      const { kind, limit, direction, unlisted } = page;
      const filter = { _id: idRange(page), ...(unlisted === true ? {} : { listed: true }) };
      const cursor = collectionOf(db, actorCollectionName(kind))
        .find(filter, { limit, batchSize: limit + 1 })
        .sort({ _id: direction === "after" ? 1 : -1 });
      const found = (await reaching(async () => cursor.toArray())).map(decodeActor);
      return direction === "after" ? found : found.toReversed();
    },

    async count(workspaceId, kind) {
      const filter = { _id: idRange({ workspaceId, kind }), listed: true };
      return reaching(async () => collectionOf(db, actorCollectionName(kind)).countDocuments(filter));
    },

    async workspaces({ after, limit }) {
      // `0` is the character after the slash: larger ids belong to a later workspace.
      const cursor = collectionOf(db, actorCollectionName("workspace"))
        .find(
          { _id: { $gt: after === undefined ? "" : `${after}0` } },
          { limit, batchSize: limit + 1, projection: { _id: 1 } },
        )
        .sort({ _id: 1 });
      const found = await reaching(async () => cursor.toArray());
      return [...new Set(found.map(({ _id }) => workspaceOf(_id as ActorKey)))];
    },
  };
}

async function loadFrom(
  db: Db,
  name: string,
  keys: readonly ActorKey[],
  projection: Readonly<Record<string, 1>> = {},
): Promise<StoredDocument[]> {
  // The limit lets the server close the cursor with its first batch, which holds everything: one round trip.
  const whole = { limit: keys.length, batchSize: keys.length + 1, projection };
  return collectionOf(db, name)
    .find({ _id: { $in: keys } }, whole)
    .toArray();
}

async function saveTo(db: Db, name: string, writes: readonly ActorWrite[]): Promise<ActorKey[]> {
  const doubtful = doubtfulWrites(writes, await bulkWrite(db, name, writes));
  if (doubtful.length === 0) return [];
  const keys = doubtful.map((write) => write.key);
  const standing = new Map(
    (await loadFrom(db, name, keys)).map((stored) => [stored._id, decodeActor(stored)]),
  );
  return doubtful
    .filter(({ key, document }) => !sameActorDocument(standing.get(key) ?? null, document))
    .map(({ key }) => key);
}

type SaveCounts = Pick<BulkWriteResult, "matchedCount" | "deletedCount"> & {
  /** Keys that already had a document. */
  readonly duplicates: ReadonlySet<unknown>;
};

async function bulkWrite(db: Db, name: string, writes: readonly ActorWrite[]): Promise<SaveCounts> {
  const operations = inLockOrder(writes, (write) => write.key).flatMap(operationsFor);
  if (operations.length === 0) return { matchedCount: 0, deletedCount: 0, duplicates: new Set() };
  try {
    const result = await collectionOf(db, name).bulkWrite(operations, { ordered: false });
    return { ...countsOf(result), duplicates: new Set() };
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const faults = [error.writeErrors].flat();
    if (faults.length === 0 || faults.some(({ code }) => code !== duplicateKey)) throw error;
    const inserts = writes.filter(isInsert);
    const insertedIds = new Set<unknown>(Object.values(error.result.insertedIds));
    const duplicates = new Set(inserts.map(({ key }) => key).filter((key) => !insertedIds.has(key)));
    return { ...countsOf(error.result), duplicates };
  }
}

function countsOf({ matchedCount, deletedCount }: BulkWriteResult): Omit<SaveCounts, "duplicates"> {
  return { matchedCount, deletedCount };
}

function operationsFor({ key, expected, document }: ActorWrite): AnyBulkWriteOperation<StoredDocument>[] {
  if (expected === null) return document === null ? [] : [{ insertOne: { document: encodeActor(document) } }];
  const filter = { _id: key, v: expected };
  return document === null
    ? [{ deleteOne: { filter } }]
    : [{ replaceOne: { filter, replacement: encodeActor(document) } }];
}

/** The writes that the counts do not confirm. */
function doubtfulWrites(writes: readonly ActorWrite[], counts: SaveCounts): ActorWrite[] {
  const replacements = writes.filter(isReplacement);
  const erasures = writes.filter(isErasure);
  return [
    ...(counts.matchedCount < replacements.length ? replacements : []),
    ...(counts.deletedCount < erasures.length ? erasures : []),
    ...writes.filter(({ key }) => counts.duplicates.has(key)),
    ...writes.filter(({ expected, document }) => expected === null && document === null),
  ];
}

function isInsert({ expected, document }: ActorWrite): boolean {
  return expected === null && document !== null;
}

function isReplacement({ expected, document }: ActorWrite): boolean {
  return expected !== null && document !== null;
}

function isErasure({ expected, document }: ActorWrite): boolean {
  return expected !== null && document === null;
}

type Bounds = Pick<ActorPage, "workspaceId" | "kind"> & Partial<Pick<ActorPage, "from" | "direction">>;

/** From `<workspace>/<kind>/` up to the first text after it: `0` is the character after the slash. */
function idRange({ workspaceId, kind, from, direction }: Bounds): Record<string, ActorKey> {
  const start = actorKey(workspaceId, kind, "");
  const end = `${start.slice(0, -1)}0` as ActorKey;
  if (from === undefined) return { $gte: start, $lt: end };
  const edge = actorKey(workspaceId, kind, from);
  return direction === "before" ? { $gte: start, $lt: edge } : { $gt: edge, $lt: end };
}
