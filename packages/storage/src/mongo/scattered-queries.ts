/**
 * For tests: the queries of sharded collections that a cluster sends to all shards, because they do not name the documents they
 * may match. Everything else names them by `_id`; of collections with a ranged key, by a range of ids.
 */
import { isBound, namesIds, type SentQuery } from "../sent-queries.js";
import { shardedCollections } from "./sharding.js";

export interface ScatteredQuery {
  readonly does: "reads" | "writes";
  readonly collection: string;
  /** The field that every such query restricts; absent: none. */
  readonly by?: string;
  readonly reason: string;
}

/**
 * A write of several documents is sent without the version of a shard's chunks, so it could miss documents that move
 * meanwhile: `npm run shard` makes the cluster hold back moves during such writes.
 */
export const scatteredQueries: readonly ScatteredQuery[] = [
  {
    does: "writes",
    collection: "events",
    by: "owner",
    reason:
      "an anonymous user is linked: their events are on any shard, and move to the user in one command in sequence",
  },
  {
    does: "writes",
    collection: "deliveries",
    by: "to",
    reason:
      "the migration that stores normal forms of addresses: once for an installation of an earlier release",
  },
  {
    does: "reads",
    collection: "users",
    by: "_id",
    reason: "lists, counts, recomputes and samples of all users",
  },
  { does: "reads", collection: "users", reason: "places of a sample are drawn from the whole collection" },
  {
    does: "reads",
    collection: "events",
    by: "workspaceId",
    reason: "histories and lists: by owner, name or time",
  },
  { does: "reads", collection: "events", by: "_id", reason: "a migration reads all events in order of id" },
  { does: "reads", collection: "deliveries", by: "workspaceId", reason: "lists and counts of deliveries" },
  {
    does: "reads",
    collection: "deliveries",
    by: "dueAt",
    reason: "one sweep finds what must be processed again",
  },
  {
    does: "reads",
    collection: "journeyRuns",
    by: "userKey",
    reason: "the runs of one user: their page, and what is removed with them",
  },
  {
    does: "reads",
    collection: "propertyValues",
    by: "workspaceId",
    reason: "users are found and sorted by values",
  },
];

/** Whether all shards get it. */
export function isScattered({ collection, filter }: SentQuery): boolean {
  const sharded = shardedCollections.find((each) => each.collection === collection);
  if (sharded === undefined || namesIds(filter)) return false;
  return sharded.key._id === "hashed" || !isBound("_id", filter);
}

/** The entry of the list for a scattered query; undefined for one that is not on it. */
export function reasonOf({ command, collection, filter }: SentQuery): ScatteredQuery | undefined {
  const does = command === "update" || command === "delete" ? "writes" : "reads";
  return scatteredQueries.find(
    (each) =>
      each.does === does &&
      each.collection === collection &&
      (each.by === undefined ? Object.keys(filter).length === 0 : isBound(each.by, filter)),
  );
}
