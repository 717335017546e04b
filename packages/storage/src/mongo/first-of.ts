/** Bounded removals: a removal of many documents is done a part at a time, each of which is one short write. */
import type { Collection, Filter } from "mongodb";
import type { StoredDocument } from "./documents.js";

/** A filter of at most so many of the matching documents; the given filter without a bound. */
export async function firstOf(
  collection: Collection<StoredDocument>,
  filter: Filter<StoredDocument>,
  atMost: number | undefined,
): Promise<Filter<StoredDocument>> {
  if (atMost === undefined) return filter;
  return { ...filter, _id: { $in: await idsOf(collection, filter, atMost) } };
}

const deletedAtOnce = 5_000;

/**
 * Deletes the matches by their ids, at most so many: in short writes, which a cluster sends to the shards of these documents
 * alone.
 */
export async function deleteMatching(
  collection: Collection<StoredDocument>,
  filter: Filter<StoredDocument>,
  atMost: number = Number.POSITIVE_INFINITY,
): Promise<void> {
  for (let left = atMost; left > 0;) {
    const limit = Math.min(left, deletedAtOnce);
    const ids = await idsOf(collection, filter, limit);
    if (ids.length > 0) await collection.deleteMany({ ...filter, _id: { $in: ids } });
    left = ids.length < limit ? 0 : left - limit;
  }
}

async function idsOf(
  collection: Collection<StoredDocument>,
  filter: Filter<StoredDocument>,
  limit: number,
): Promise<string[]> {
  const page = { projection: { _id: 1 }, limit, batchSize: limit + 1 } as const;
  return (await collection.find(filter, page).toArray()).map(({ _id }) => _id);
}

export async function hasMore(
  collection: Collection<StoredDocument>,
  filter: Filter<StoredDocument>,
  count: number,
): Promise<boolean> {
  return (await collection.countDocuments(filter, { limit: count + 1 })) > count;
}
