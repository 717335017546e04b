/**
 * Rows in MongoDB, one collection per table. Every write is guarded by the version of the actor that wrote it, so writes
 * may arrive late, twice or in any order, and the newest one wins.
 */
import { randomUUID } from "node:crypto";
import type { ActorKey, Removal, RowReplacement, StoredRow, TableName, TableStore } from "@signalbox/core";
import { MongoBulkWriteError, MongoServerError, type AnyBulkWriteOperation, type Db } from "mongodb";
import { planChanges, type RowPhase, type VersionedRowChange } from "../change-plan.js";
import { checkColumn } from "../row-values.js";
import { collectionOf } from "./collections.js";
import { decodeRow, encodeRow, type StoredDocument } from "./documents.js";
import { duplicateKey, reaching } from "./faults.js";
import { deleteMatching, hasMore } from "./first-of.js";
import { inLockOrder } from "./lock-order.js";
import type { MongoDeliveryStore } from "./mongo-deliveries.js";
import type { MongoEventStore } from "./mongo-events.js";
import type { MongoImageFileStore } from "./mongo-image-files.js";
import { equalities, rowOrder, rangeQuery, rowsQuery, walkQuery } from "./row-query.js";

/** What changes of tables change as well. */
interface OtherStores {
  readonly events: Pick<MongoEventStore, "change" | "keep">;
  /** Claims are erased before deliveries: a writer that writes one after the other then sees that both are gone. */
  readonly deliveries: readonly Pick<MongoDeliveryStore, "erase" | "exceeds">[];
  readonly images: Pick<MongoImageFileStore, "eraseOf">;
}

export function createMongoTables(db: Db, { events, deliveries, images }: OtherStores): TableStore {
  return {
    async apply(changes) {
      const plan = planChanges(changes);
      const rows = reaching(async () => {
        for (const phase of plan.phases) await applyPhase(db, phase);
      });
      const erased = (async () => {
        for (const store of deliveries) await store.erase(plan.deliveries);
        for (const { workspaceId } of plan.images) await images.eraseOf(workspaceId);
      })();
      const changed = (async () => {
        await events.keep(plan.recorded);
        await events.change(plan.events);
      })();
      await Promise.all([rows, changed, erased]);
    },

    async exceeds(removals, count) {
      return reaching(async () => anyExceeds(db, removals, { deliveries, count }));
    },

    async replace(replacement) {
      return reaching(async () => replaceRow(db, replacement));
    },

    async get(table, id) {
      const stored = await reaching(async () => collectionOf(db, table).findOne({ _id: id }));
      return stored === null ? undefined : decodeRow(stored);
    },

    async getMany(table, ids, columns) {
      const whole = { limit: ids.length, batchSize: ids.length + 1, ...projectionOf(columns) };
      const found = await reaching(async () =>
        ids.length === 0
          ? []
          : collectionOf(db, table)
              .find({ _id: { $in: ids } }, whole)
              .toArray(),
      );
      return new Map(found.map((stored) => [stored._id, decodeRow(stored)]));
    },

    async countMany(table, ids, where) {
      if (ids.length === 0) return 0;
      const matching = { ...equalities(where), _id: { $in: ids } };
      return reaching(async () => collectionOf(db, table).countDocuments(matching));
    },

    async query({ table, offset = 0, limit, ...query }) {
      const sort = rowOrder(query.order);
      const page = { sort, skip: offset, limit, batchSize: limit + 1 };
      const cursor = collectionOf(db, table).find(rowsQuery(query), page);
      return (await reaching(async () => cursor.toArray())).map(toRow);
    },

    async walk({ table, direction, limit, columns, ...walk }) {
      const sort = { _id: direction === "asc" ? 1 : -1 } as const;
      const page = { sort, limit, batchSize: limit + 1, ...projectionOf(columns) };
      const cursor = collectionOf(db, table).find(walkQuery({ ...walk, direction }), page);
      return (await reaching(async () => cursor.toArray())).map(toRow);
    },

    async countRange({ table, ...range }) {
      return reaching(async () => collectionOf(db, table).countDocuments(rangeQuery(range)));
    },

    async count(table, where) {
      return reaching(async () => collectionOf(db, table).countDocuments(equalities(where)));
    },

    async claimAlarms(now, leaseMs, limit) {
      return reaching(async () => claimDue(db, { now, leaseMs, limit }));
    },
  };
}

async function replaceRow(db: Db, { table, id, expected, row, version }: RowReplacement): Promise<boolean> {
  const document = encodeRow(table, id, version, row);
  if (expected !== undefined) {
    const { matchedCount } = await collectionOf(db, table).replaceOne({ _id: id, v: expected }, document);
    return matchedCount === 1;
  }
  try {
    await collectionOf(db, table).insertOne(document);
    return true;
  } catch (error) {
    if (error instanceof MongoServerError && error.code === duplicateKey) return false;
    throw error;
  }
}

function projectionOf(columns: readonly string[] | undefined): {
  readonly projection?: Readonly<Record<string, 1>>;
} {
  if (columns === undefined) return {};
  return { projection: { _id: 1, ...Object.fromEntries(columns.map((column) => [checkColumn(column), 1])) } };
}

function toRow(stored: StoredDocument): StoredRow {
  return { id: stored._id, row: decodeRow(stored) };
}

async function applyPhase(db: Db, { rows, removals }: RowPhase): Promise<void> {
  await Promise.all([...rows].map(async ([table, changes]) => writeRows(db, table, [...changes.values()])));
  for (const { change, version } of await withRows(db, removals)) {
    const collection = collectionOf(db, change.table);
    const { column, value } = change;
    const filter = { ...equalities({ [checkColumn(column)]: value }), v: { $lte: version } };
    await deleteMatching(collection, filter, change.atMost);
  }
}

/** One question for all removals by the same column of a table. */
async function anyExceeds(
  db: Db,
  removals: readonly Removal[],
  { deliveries, count }: Pick<OtherStores, "deliveries"> & { readonly count: number },
): Promise<boolean> {
  const values = new Map<
    string,
    { readonly table: TableName; readonly column: string; readonly of: string[] }
  >();
  const owners: ActorKey[] = [];
  for (const removal of removals) {
    if (removal.do === "eraseDeliveries") {
      owners.push(removal.owner);
      continue;
    }
    const { table, column, value } = removal;
    const known = values.get(idOf(table, column));
    if (known === undefined) values.set(idOf(table, column), { table, column, of: [value] });
    else known.of.push(value);
  }
  const rows = [...values.values()].map(({ table, column, of }) =>
    hasMore(collectionOf(db, table), { [checkColumn(column)]: { $in: of } }, count),
  );
  const others = owners.length === 0 ? [] : deliveries.map((store) => store.exceeds(owners, count));
  return (await Promise.all([...rows, ...others])).includes(true);
}

/** Those that match a row of any version; asked with one query for all of a column when there are several. */
async function withRows(db: Db, removals: RowPhase["removals"]): Promise<RowPhase["removals"]> {
  if (removals.length < 2) return removals;
  const found = new Set<string>();
  const columns = new Map(
    removals.map(({ change: { table, column } }) => [idOf(table, column), { table, column }]),
  );
  for (const { table, column } of columns.values()) {
    const values = removals.flatMap(({ change }) =>
      change.table === table && change.column === column ? [change.value] : [],
    );
    const filter = { [checkColumn(column)]: { $in: [...new Set(values)] } };
    const rows = collectionOf(db, table).find(filter, { projection: { _id: 0, [column]: 1 } });
    for (const row of await rows.toArray()) found.add(idOf(table, column, String(row[column])));
  }
  return removals.filter(({ change: { table, column, value } }) => found.has(idOf(table, column, value)));
}

function idOf(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}

/**
 * An addition that fails on its key found a row, which is kept. A put that finds no row of its version or an older one is
 * an insert, and fails on its key when a newer row exists, or when another insert came first. In the second case it may
 * still be the newer one, so it is retried as a replacement; so is a put with a wrong `isFirst`.
 */
async function writeRows(db: Db, table: TableName, changes: readonly VersionedRowChange[]): Promise<void> {
  const needed = await withoutVoidRemovals(db, table, changes);
  if (needed.length === 0) return;
  const beaten = await bulkWrite(db, table, needed, "insert or replace");
  if (beaten.length > 0) await bulkWrite(db, table, beaten, "only replace");
}

/** From this many removals on, looking for their rows first costs less: a rebuild removes rows of all slots, and few exist. */
const manyRemovals = 50;

async function withoutVoidRemovals(
  db: Db,
  table: TableName,
  changes: readonly VersionedRowChange[],
): Promise<readonly VersionedRowChange[]> {
  const ids = changes.filter(({ change }) => change.do === "remove").map(({ change }) => change.id);
  if (ids.length < manyRemovals) return changes;
  const existing = new Set<string>();
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const some = ids.slice(start, start + idsAtOnce);
    const page = { projection: { _id: 1 }, batchSize: some.length + 1 } as const;
    const found = collectionOf(db, table).find({ _id: { $in: some } }, page);
    for (const { _id } of await found.toArray()) existing.add(_id);
  }
  return changes.filter(({ change }) => change.do !== "remove" || existing.has(change.id));
}

const idsAtOnce = 5_000;

type PutMode = "insert or replace" | "only replace";

/** Returns the puts that failed because their key existed. */
async function bulkWrite(
  db: Db,
  table: TableName,
  changes: readonly VersionedRowChange[],
  mode: PutMode,
): Promise<readonly VersionedRowChange[]> {
  const sorted = inLockOrder(changes, ({ change }) => change.id);
  const operations = sorted.map((change) => operationFor(change, mode));
  try {
    await collectionOf(db, table).bulkWrite(operations, { ordered: false });
    return [];
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const faults = [error.writeErrors].flat();
    if (faults.length === 0 || faults.some(({ code }) => code !== duplicateKey)) throw error;
    return faults.flatMap(({ index }) => sorted[index] ?? []).filter(({ change }) => change.do === "put");
  }
}

function operationFor(
  { change, version }: VersionedRowChange,
  mode: PutMode,
): AnyBulkWriteOperation<StoredDocument> {
  const filter = { _id: change.id, v: { $lte: version } };
  if (change.do === "remove") return { deleteOne: { filter } };
  const replacement = encodeRow(change.table, change.id, version, change.row);
  if (change.do === "add") return { insertOne: { document: replacement } };
  // Costs less than half of a lookup that finds nothing.
  if (change.isFirst === true && mode === "insert or replace")
    return { insertOne: { document: replacement } };
  return { replaceOne: { filter, replacement, upsert: mode === "insert or replace" } };
}

interface ClaimRequest {
  readonly now: number;
  readonly leaseMs: number;
  readonly limit: number;
}

/** Finds due alarms, then claims those that are still free; queries which ones only when others were faster. */
async function claimDue(db: Db, { now, leaseMs, limit }: ClaimRequest): Promise<ActorKey[]> {
  const alarms = collectionOf(db, "alarms");
  const free = { at: { $lte: now }, claimedUntil: { $lte: now } };
  const onlyId = { projection: { _id: 1 }, limit, batchSize: limit + 1 };
  const due = (await alarms.find(free, onlyId).sort({ at: 1 }).toArray()).map(({ _id }) => _id as ActorKey);
  if (due.length === 0) return [];
  const claim = randomUUID();
  const update = { $set: { claimedUntil: now + leaseMs, claim } };
  const marks = inLockOrder(due, (key) => key).map((key) => ({
    updateOne: { filter: { _id: key, ...free }, update },
  }));
  const marked = await alarms.bulkWrite(marks, { ordered: false });
  if (marked.modifiedCount === due.length) return due;
  const ours = await alarms.find({ _id: { $in: due }, claim }, onlyId).toArray();
  const claimed = new Set<string>(ours.map(({ _id }) => _id));
  return due.filter((key) => claimed.has(key));
}
