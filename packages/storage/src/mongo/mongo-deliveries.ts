/**
 * Deliveries in MongoDB. A batch is one write; whether all of it was done is read from the counts. Only when they fall
 * short are the stored versions queried, and each call's own mark tells which documents it wrote: see
 * `insert-deliveries.ts`.
 */
import { randomUUID } from "node:crypto";
import {
  workspaceOf,
  type ActorKey,
  type AddressPage,
  type AddressProgress,
  type Channel,
  type DeliveryFilter,
  type DeliveryKey,
  type DeliveryPage,
  type DeliveryStore,
  type StoredDelivery,
} from "@signalbox/core";
import type { AnyBulkWriteOperation, Collection, Db, Filter, UpdateManyModel } from "mongodb";
import type { VersionedDeliveryErasure } from "../change-plan.js";
import { keyOfDelivery } from "../delivery-values.js";
import { countReasons } from "./count-reasons.js";
import { collectionOf } from "./collections.js";
import { decodeDelivery, encodeDelivery } from "./delivery-documents.js";
import { deliveryPageQuery, deliveryQuery, deliverySort } from "./delivery-query.js";
import type { StoredDocument } from "./documents.js";
import { reaching } from "./faults.js";
import { deleteMatching, hasMore } from "./first-of.js";
import { insertDeliveries, notMarked } from "./insert-deliveries.js";
import { inLockOrder } from "./lock-order.js";
import { firstBatch, nextBatch, sizeOf } from "./stream-batch.js";

/** The store, and the erasures that the tables' `apply` passes on. */
export interface MongoDeliveryStore extends DeliveryStore {
  erase(erasures: readonly VersionedDeliveryErasure[]): Promise<void>;
  /** Whether these owners have more deliveries together. */
  exceeds(owners: readonly ActorKey[], count: number): Promise<boolean>;
}

export function createMongoDeliveries(db: Db): MongoDeliveryStore {
  const collection = collectionOf(db, "deliveries");
  const list: DeliveryStore["list"] = async (page) => {
    const { limit, backward = false } = page;
    const sorted = { sort: deliverySort(page), limit, batchSize: limit + 1 };
    const cursor = collection.find(deliveryPageQuery(page), sorted);
    const found = (await reaching(async () => cursor.toArray())).map(decodeDelivery);
    return backward ? found.toReversed() : found;
  };

  return {
    list,

    insert: async (deliveries) => insertDeliveries(collection, deliveries),

    async load(keys) {
      if (keys.length === 0) return new Map();
      const whole = { limit: keys.length, batchSize: keys.length + 1 };
      const found = await reaching(async () => collection.find({ _id: { $in: keys } }, whole).toArray());
      return new Map(found.map(decodeDelivery).map((delivery) => [keyOfDelivery(delivery), delivery]));
    },

    async save(deliveries) {
      return deliveries.length === 0
        ? new Set()
        : reaching(async () => replaceExpected(collection, deliveries));
    },

    async remove(keys) {
      if (keys.length > 0) await reaching(async () => collection.deleteMany({ _id: { $in: keys } }));
    },

    async due(now, limit, among) {
      // Without `$exists` DocumentDB does not use the partial index, and reads all documents.
      const cursor = collection
        .find(
          {
            dueAt: { $exists: true, $lte: now },
            ...(among !== undefined && { broadcastId: { $exists: among.ofBroadcasts } }),
          },
          { limit, batchSize: limit + 1 },
        )
        .sort({ dueAt: 1 });
      return (await reaching(async () => cursor.toArray())).map(decodeDelivery);
    },

    async dueBehind(after, limit) {
      const cursor = collection
        .find(
          { workspaceId: { $gt: after }, dueAt: { $exists: true, $gte: 0 } },
          { limit, batchSize: limit + 1 },
        )
        .sort({ workspaceId: 1, dueAt: 1 });
      return (await reaching(async () => cursor.toArray())).map(decodeDelivery);
    },

    async count(filter) {
      return reaching(async () => collection.countDocuments(deliveryQuery(filter)));
    },

    countReasons: async (question) => countReasons(collection, question),

    normalizeAddresses: async (page) => reaching(async () => normalizeAddresses(collection, page)),

    async *stream(filter) {
      yield* newestFirst(list, filter);
    },

    async erase(erasures) {
      for (const { change } of erasures) {
        await reaching(async () => deleteMatching(collection, ofOwners([change.owner]), change.atMost));
      }
    },

    exceeds: async (owners, count) => reaching(async () => hasMore(collection, ofOwners(owners), count)),
  };
}

function ofOwners(owners: readonly ActorKey[]): Filter<StoredDocument> {
  const [owner, ...others] = owners;
  if (owner !== undefined && others.length === 0) return { workspaceId: workspaceOf(owner), owner };
  return { workspaceId: { $in: [...new Set(owners.map(workspaceOf))] }, owner: { $in: owners } };
}

/** Only addresses are written of which a delivery needs it, or of which more may follow behind the page. */
async function normalizeAddresses(
  collection: Collection<StoredDocument>,
  { workspaceId, after, limit, normalOf }: AddressPage,
): Promise<AddressProgress | undefined> {
  const read = await collection
    .find({ workspaceId, to: { $gt: after } }, { limit, batchSize: limit + 1 })
    .project({ to: 1, channel: 1, normalTo: 1 })
    .sort({ to: 1, _id: 1 })
    .toArray();
  const last = read.at(-1)?.["to"];
  if (typeof last !== "string") return undefined;
  const updates = new Map<string, AnyBulkWriteOperation<StoredDocument>>();
  for (const { to, channel, normalTo } of read) {
    const normal = normalOf(channel as Channel, String(to));
    const wanted = normal === to ? undefined : normal;
    if (normalTo === wanted && to !== last) continue;
    updates.set(JSON.stringify([to, channel]), {
      updateMany: normalUpdate({ workspaceId, to, channel }, wanted),
    });
  }
  await collection.bulkWrite([...updates.values()], { ordered: false });
  return { last, read: read.length };
}

/** Of the matches that have another normal form, or, without a wanted one, any. */
function normalUpdate(
  matches: Readonly<Record<string, unknown>>,
  wanted: string | undefined,
): UpdateManyModel<StoredDocument> {
  return wanted === undefined
    ? { filter: { ...matches, normalTo: { $exists: true } }, update: { $unset: { normalTo: "" } } }
    : { filter: { ...matches, normalTo: { $ne: wanted } }, update: { $set: { normalTo: wanted } } };
}

/** Returns the keys whose stored version differs, or that do not exist. */
async function replaceExpected(
  collection: Collection<StoredDocument>,
  deliveries: readonly StoredDelivery[],
): Promise<ReadonlySet<DeliveryKey>> {
  const saved = randomUUID();
  const operations = inLockOrder(deliveries, keyOfDelivery).map((delivery) => ({
    replaceOne: {
      filter: { _id: keyOfDelivery(delivery), v: delivery.version - 1 },
      replacement: encodeDelivery(delivery, saved),
    },
  }));
  const { matchedCount } = await collection.bulkWrite(operations, { ordered: false });
  return matchedCount === operations.length
    ? new Set()
    : notMarked(collection, deliveries.map(keyOfDelivery), saved);
}

/**
 * In finds that each begin where the previous one ended. After the first batch a find covers only about two batches: a
 * server that sorts its matches (DocumentDB) would otherwise sort the whole rest every time.
 */
async function* newestFirst(
  list: DeliveryStore["list"],
  filter: DeliveryFilter,
): AsyncGenerator<StoredDelivery> {
  const order = { by: "sentAt", direction: "desc" } as const;
  const floor = filter.sentFrom ?? 0;
  let width = Number.POSITIVE_INFINITY;
  let sentTo = filter.sentTo ?? Number.MAX_SAFE_INTEGER;
  let from: DeliveryPage["from"];
  let limit = firstBatch;
  while (sentTo > floor) {
    const sentFrom = Math.max(floor, sentTo - width);
    const page = { filter: { ...filter, sentFrom, sentTo }, order, limit };
    const found = await list(from === undefined ? page : { ...page, from });
    yield* found;
    const [first, last] = [found.at(0), found.at(-1)];
    const isLast = found.length < limit;
    limit = nextBatch(
      limit,
      sizeOf(found, ({ data }) => data),
    );
    if (first === undefined || last === undefined || isLast) {
      sentTo = sentFrom;
      from = undefined;
      width *= 2;
    } else {
      sentTo = last.sentAt + 1;
      from = { value: last.sentAt, id: last.id };
      if (first.sentAt > last.sentAt) width = 2 * (first.sentAt - last.sentAt);
    }
  }
}
