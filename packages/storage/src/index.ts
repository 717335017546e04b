/** The store ports on MongoDB, or on a server of the same protocol. The in-memory adapter is under `./testing`. */
export { connectMongoStorage, openMongoStorage, type MongoStorageOptions } from "./mongo/mongo-storage.js";
export { withSharedRoundTrips } from "./with-shared-round-trips.js";
export type { Storage } from "./storage.js";
export { shardDatabase, shardingCommandsFor } from "./mongo/shard-database.js";
export { createMongoCopy } from "./mongo/mongo-copy.js";
export { openMongoRestore } from "./mongo/mongo-restore.js";
