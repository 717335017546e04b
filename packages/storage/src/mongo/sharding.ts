/**
 * How the collections that grow with users, events and messages are divided over the shards of a MongoDB cluster, as data.
 * Every shard key is `_id` alone: ids stay unique in the whole cluster, which the rejection of repeated events rests on.
 */
export interface ShardedCollection {
  readonly collection: string;
  /** `hashed` spreads documents evenly; `1` keeps neighbors together, for rows that are read by ranges of ids. */
  readonly key: { readonly _id: "hashed" | 1 };
}

export const shardedCollections: readonly ShardedCollection[] = [
  { collection: "users", key: { _id: "hashed" } },
  { collection: "events", key: { _id: "hashed" } },
  { collection: "deliveries", key: { _id: "hashed" } },
  // Read and counted by segment, property or user: the beginning of their ids.
  { collection: "segmentMembers", key: { _id: 1 } },
  { collection: "propertyValues", key: { _id: 1 } },
  { collection: "journeyRuns", key: { _id: 1 } },
];

/** A command for an administrator of the cluster, and the database it is run in. */
export interface AdminCommand {
  readonly database: string;
  readonly command: Readonly<Record<string, unknown>>;
}

/**
 * The commands that shard a database, in order; each may be repeated. The first one makes the cluster hold back migrations of
 * chunks during a write of several documents (MongoDB 8.0): otherwise such a write may miss a document that moves meanwhile.
 * A hashed key needs its index before it where there are documents.
 */
export function shardingCommands(database: string): readonly AdminCommand[] {
  return [
    {
      database: "admin",
      command: { setClusterParameter: { pauseMigrationsDuringMultiUpdates: { enabled: true } } },
    },
    ...shardedCollections.flatMap((sharded) => [...indexFor(database, sharded), shard(database, sharded)]),
  ];
}

function indexFor(database: string, { collection, key }: ShardedCollection): readonly AdminCommand[] {
  if (key._id !== "hashed") return [];
  const indexes = [{ key, name: "_id_hashed" }];
  return [{ database, command: { createIndexes: collection, indexes } }];
}

function shard(database: string, { collection, key }: ShardedCollection): AdminCommand {
  return { database: "admin", command: { shardCollection: `${database}.${collection}`, key } };
}
