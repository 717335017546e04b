/** The store ports of core on MongoDB (or a compatible server), and in memory for tests and simulation. */
export { createMemoryStorage } from "./memory/memory-storage.js";
export { connectMongoStorage, openMongoStorage, type MongoStorageOptions } from "./mongo/mongo-storage.js";
export { withSharedTrips } from "./with-shared-trips.js";
export type { Storage } from "./storage.js";
