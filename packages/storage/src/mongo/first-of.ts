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
  const page = { projection: { _id: 1 }, limit: atMost, batchSize: atMost + 1 } as const;
  const found = await collection.find(filter, page).toArray();
  return { ...filter, _id: { $in: found.map(({ _id }) => _id) } };
}

export async function hasMore(
  collection: Collection<StoredDocument>,
  filter: Filter<StoredDocument>,
  count: number,
): Promise<boolean> {
  return (await collection.countDocuments(filter, { limit: count + 1 })) > count;
}
