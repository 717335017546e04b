/**
 * All stores in memory: for the simulator and for tests without a server. It keeps every promise of the ports except
 * durability, and passes the same suite as MongoDB.
 */
import type { Storage } from "../storage.js";
import { createMemoryActors } from "./memory-actors.js";
import { createMemoryClaims } from "./memory-claims.js";
import { createMemoryDeliveries } from "./memory-deliveries.js";
import { createMemoryEvents } from "./memory-events.js";
import { createMemoryExpiry } from "./memory-expiry.js";
import { createMemoryFiles } from "./memory-files.js";
import { createMemoryImageFiles } from "./memory-image-files.js";
import { createMemoryTables } from "./memory-tables.js";

/** A separate, empty database. */
export function createMemoryStorage(): Storage {
  const files = createMemoryFiles();
  const images = createMemoryImageFiles();
  const events = createMemoryEvents(files);
  const deliveries = createMemoryDeliveries();
  const claims = createMemoryClaims();
  const tables = createMemoryTables({ events, images, deliveries: [claims, deliveries] });
  return {
    actors: createMemoryActors(),
    events,
    deliveries,
    claims,
    files,
    images,
    tables,
    expiry: createMemoryExpiry({ events, deliveries, tables }),
    monitor: { ping: async () => {} },
    close: async () => {},
  };
}
