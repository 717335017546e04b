/** The store ports in memory, for tests and simulations. They pass the same conformance suite as the adapter on MongoDB. */
export { createMemoryStorage } from "./memory/memory-storage.js";
