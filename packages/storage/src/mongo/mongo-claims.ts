/**
 * Claims in MongoDB: short-lived rows with one index that finds the due ones. The row of an erased user loses everything
 * but its key, which it keeps until the server's TTL monitor removes it.
 */
import { workspaceOf, type ActorKey, type ClaimStore, type DeliveryKey } from "@signalbox/core";
import type { Collection, Db, Filter } from "mongodb";
import type { VersionedDeliveryErasure } from "../change-plan.js";
import { keyOfDelivery } from "../delivery-values.js";
import { collectionOf } from "./collections.js";
import { decodeDelivery } from "./delivery-documents.js";
import type { StoredDocument } from "./documents.js";
import { reaching } from "./faults.js";
import { firstOf, hasMore } from "./first-of.js";
import { insertDeliveries } from "./insert-deliveries.js";

/** The store, and the erasures that the tables' `apply` passes on. */
export interface MongoClaimStore extends ClaimStore {
  erase(erasures: readonly VersionedDeliveryErasure[]): Promise<void>;
  /** Whether these owners of one workspace have more claims together. */
  exceeds(owners: readonly ActorKey[], count: number): Promise<boolean>;
}

const notErased = { erased: { $exists: false } };
/** The fields about the user, and when the claim is due. */
const forgotten = { owner: "", to: "", from: "", triggering: "", context: "", data: "", dueAt: "" } as const;

export function createMongoClaims(db: Db): MongoClaimStore {
  const collection = collectionOf(db, "deliveryClaims");
  return {
    insert: async (claims) => insertDeliveries(collection, claims),

    async load(keys) {
      if (keys.length === 0) return new Map();
      const whole = { limit: keys.length, batchSize: keys.length + 1 };
      const query = { _id: { $in: keys }, ...notErased };
      const found = await reaching(async () => collection.find(query, whole).toArray());
      return new Map(found.map(decodeDelivery).map((claim) => [keyOfDelivery(claim), claim]));
    },

    async remove(keys) {
      if (keys.length === 0) return new Set();
      return reaching(async () => {
        const { deletedCount } = await collection.deleteMany({ _id: { $in: keys }, ...notErased });
        return deletedCount === keys.length ? new Set() : erasedAmong(collection, keys);
      });
    },

    async erased(keys) {
      return keys.length === 0 ? new Set() : reaching(async () => erasedAmong(collection, keys));
    },

    async postpone(keys, dueAt) {
      if (keys.length === 0) return;
      const those = { _id: { $in: keys }, ...notErased };
      await reaching(async () => collection.updateMany(those, { $set: { dueAt } }));
    },

    async due(now, limit) {
      const cursor = collection
        .find({ dueAt: { $lte: now } }, { limit, batchSize: limit + 1 })
        .sort({ dueAt: 1 });
      return (await reaching(async () => cursor.toArray())).map(decodeDelivery);
    },

    async erase(erasures) {
      for (const { change, version } of erasures) {
        const update = { $set: { erased: true, purgeAt: new Date(version) }, $unset: forgotten };
        const all = ofOwners([change.owner]);
        await reaching(async () =>
          collection.updateMany(await firstOf(collection, all, change.atMost), update),
        );
      }
    },

    exceeds: async (owners, count) => reaching(async () => hasMore(collection, ofOwners(owners), count)),
  };
}

/** Claims are few, and found by the range of their workspace's ids. */
function ofOwners(owners: readonly ActorKey[]): Filter<StoredDocument> {
  const workspaceIds = [...new Set(owners.map(workspaceOf))];
  const ranges = workspaceIds.map((id) => ({ _id: { $gte: `${id}/`, $lt: `${id}0` } }));
  const [only] = ranges;
  const among = owners.length === 1 ? { owner: owners[0] } : { owner: { $in: owners } };
  return ranges.length === 1 ? { ...only, ...among } : { $or: ranges, ...among };
}

async function erasedAmong(
  collection: Collection<StoredDocument>,
  keys: readonly DeliveryKey[],
): Promise<ReadonlySet<DeliveryKey>> {
  const onlyId = { projection: { _id: 1 }, limit: keys.length, batchSize: keys.length + 1 };
  const found = await collection.find({ _id: { $in: keys }, erased: true }, onlyId).toArray();
  return new Set(found.map(({ _id }) => _id as DeliveryKey));
}
