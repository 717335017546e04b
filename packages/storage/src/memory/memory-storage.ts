/**
 * All stores in the memory of one process: for the simulator and for tests that need no server. It keeps every promise
 * of the ports but durability, and passes the same suite as MongoDB.
 */
import type { Storage } from "../storage.js";
import { createMemoryActors } from "./memory-actors.js";
import { createMemoryClaims } from "./memory-claims.js";
import { createMemoryDeliveries } from "./memory-deliveries.js";
import { createMemoryEvents } from "./memory-events.js";
import { createMemoryFiles } from "./memory-files.js";
import { createMemoryTables } from "./memory-tables.js";

/** An empty database of its own; what it holds is gone with it. */
export function createMemoryStorage(): Storage {
  const files = createMemoryFiles();
  const events = createMemoryEvents(files);
  const deliveries = createMemoryDeliveries();
  const claims = createMemoryClaims();
  return {
    actors: createMemoryActors(),
    events,
    deliveries,
    claims,
    files,
    tables: createMemoryTables(events, [claims, deliveries]),
    monitor: { ping: async () => {} },
    close: async () => {},
  };
}
