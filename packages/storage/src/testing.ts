/**
 * The store ports in memory, for tests and simulations, which pass the same conformance suite as the adapter on MongoDB; and
 * what tests read from commands that were sent.
 */
export { createMemoryStorage } from "./memory/memory-storage.js";
export { isBound, namesIds, queriesOf, shapeOf, type SentQuery } from "./sent-queries.js";
export { isScattered, reasonOf } from "./mongo/scattered-queries.js";
export { shardedCollections } from "./mongo/sharding.js";
