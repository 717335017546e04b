/**
 * Inserts delivery documents, each once. A batch is one write; on a duplicate key the call's own mark tells which
 * documents it wrote itself, also when the driver sent it twice: two workers that claim one delivery in the same
 * millisecond must not both believe they have it.
 */
import { randomUUID } from "node:crypto";
import type { DeliveryKey, StoredDelivery } from "@signalbox/core";
import { MongoBulkWriteError, type Collection } from "mongodb";
import { keyOfDelivery } from "../delivery-values.js";
import { encodeDelivery } from "./delivery-documents.js";
import type { StoredDocument } from "./documents.js";
import { duplicateKey, reaching } from "./faults.js";
import { inLockOrder } from "./lock-order.js";

/** Returns the keys that already held another document. The same key twice: the first counts. */
export async function insertDeliveries(
  collection: Collection<StoredDocument>,
  deliveries: readonly StoredDelivery[],
): Promise<ReadonlySet<DeliveryKey>> {
  return deliveries.length === 0
    ? new Set()
    : reaching(async () => insertNew(collection, firstOfEach(deliveries)));
}

function firstOfEach(deliveries: readonly StoredDelivery[]): readonly StoredDelivery[] {
  const firsts = new Map<DeliveryKey, StoredDelivery>();
  for (const delivery of deliveries) {
    const key = keyOfDelivery(delivery);
    if (!firsts.has(key)) firsts.set(key, delivery);
  }
  return [...firsts.values()];
}

async function insertNew(
  collection: Collection<StoredDocument>,
  deliveries: readonly StoredDelivery[],
): Promise<ReadonlySet<DeliveryKey>> {
  const saved = randomUUID();
  const documents = inLockOrder(
    deliveries.map((delivery) => encodeDelivery(delivery, saved)),
    ({ _id }) => _id,
  );
  try {
    await collection.insertMany(documents, { ordered: false });
    return new Set();
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const faults = [error.writeErrors].flat();
    if (faults.length === 0 || faults.some(({ code }) => code !== duplicateKey)) throw error;
    const refused = faults.flatMap(({ index }) => documents[index]?._id ?? []);
    return notMarked(collection, refused, saved);
  }
}

/** The keys whose document does not have the mark. */
export async function notMarked(
  collection: Collection<StoredDocument>,
  keys: readonly string[],
  saved: string,
): Promise<ReadonlySet<DeliveryKey>> {
  const onlyId = { projection: { _id: 1 }, limit: keys.length, batchSize: keys.length + 1 };
  const found = await collection.find({ _id: { $in: keys }, saved }, onlyId).toArray();
  const ours = new Set(found.map(({ _id }) => _id));
  return new Set(keys.filter((key) => !ours.has(key)).map((key) => key as DeliveryKey));
}
