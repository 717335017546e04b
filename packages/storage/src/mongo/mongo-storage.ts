/**
 * The MongoDB connection and the stores on it. Connecting prepares the database (indexes, migrations); afterwards calls
 * fail within seconds while the server is away and work again when it is back.
 */
import type { Migration } from "@signalbox/core";
import type { Db, MongoClient } from "mongodb";
import { createSilenceWatch, type SilenceWatch } from "../silence-watch.js";
import type { Storage } from "../storage.js";
import { withSilenceLimit } from "../with-silence-limit.js";
import { reaching } from "./faults.js";
import { createIndexes } from "./indexes.js";
import { runMigrations } from "./migrations.js";
import { createMongoActors } from "./mongo-actors.js";
import { createMongoClaims } from "./mongo-claims.js";
import { databaseOf, openClient, type ClientAccess } from "./mongo-client.js";
import { createMongoDeliveries } from "./mongo-deliveries.js";
import { createMongoEvents } from "./mongo-events.js";
import { createMongoExpiry } from "./mongo-expiry.js";
import { createMongoFiles } from "./mongo-files.js";
import { createMongoImageFiles } from "./mongo-image-files.js";
import { refuseUnfinishedRestore } from "./mongo-restore.js";
import { createMongoTables } from "./mongo-tables.js";
import { whileLocked } from "./setup-lock.js";
import { startFaultOf } from "./start-faults.js";
import { refuseUnsafeSettings, warningsAbout } from "./url-settings.js";

export interface MongoStorageOptions extends ClientAccess {
  /** Called once when the server stops answering, for the log. Calls get their own errors. */
  readonly onError?: (error: unknown) => void;
  /** Called with what a migration changed that operators must know, for the log. */
  readonly onMigration?: (sentence: string) => void;
  /** Called with what the connection string weakens, for the log. */
  readonly onWarning?: (sentence: string) => void;
  /** The maximum number of connections, unless the connection string sets it. */
  readonly connections?: number;
  /**
   * For callers that wait: calls fail so long after the server's last answer, ms. When absent, each waits as long as its
   * connection does.
   */
  readonly silenceLimitMs?: number;
}

/** Throws a start fault when the database cannot be used; within about two seconds when no server answers. */
export async function connectMongoStorage(
  options: MongoStorageOptions & { readonly migrations?: readonly Migration[] },
): Promise<Storage> {
  const { migrations = [], ...access } = options;
  const watched = openSilenceWatch(options, prepareSilenceMs);
  try {
    await watched.watch.guard(() => prepare(access, migrations));
  } catch (error) {
    throw startFaultOf(error, options.url);
  } finally {
    await watched.close();
  }
  return openMongoStorage(access);
}

/**
 * More connections to a prepared database, so that slow calls do not block others. Throws a start fault when no server
 * answers: the driver closes a client for good whose first connection fails, so it must not wait for the first call.
 */
export async function openMongoStorage(options: MongoStorageOptions): Promise<Storage> {
  const { url, onError, connections } = options;
  const client = openClient(options, connections === undefined ? {} : { connections });
  if (onError !== undefined) reportOutages(client, onError);
  try {
    await client.connect();
  } catch (error) {
    await client.close();
    throw startFaultOf(error, url);
  }
  const db = client.db(databaseOf(options));
  const { silenceLimitMs } = options;
  const watched = silenceLimitMs === undefined ? undefined : openSilenceWatch(options, silenceLimitMs);
  const stores = storesOn(db);
  return {
    ...(watched === undefined ? stores : withSilenceLimit(stores, watched.watch)),
    monitor: { ping: () => ping(db) },
    async close() {
      await Promise.all([client.close(), watched?.close()]);
    },
  };
}

/** A read, because a gateway answers the `ping` command also when the engine behind it does not. */
async function ping(db: Db): Promise<void> {
  const inTime = { signal: AbortSignal.timeout(pingTimeoutMs) };
  await reaching(async () => db.collection("migrations").findOne({}, inTime));
}

/** Its probe has a connection of its own: calls without an answer may hold all others. */
function openSilenceWatch(
  options: MongoStorageOptions,
  limitMs: number,
): { readonly watch: SilenceWatch; close(): Promise<void> } {
  let client: MongoClient | undefined;
  const watch = createSilenceWatch({
    limitMs,
    probe: async () => {
      const used = (client ??= openClient({ url: options.url }, { fixed: { maxPoolSize: 1 } }));
      try {
        await ping(used.db(databaseOf(options)));
      } catch (error) {
        // The driver closes a client for good whose first connection fails.
        client = undefined;
        used.close().catch(() => undefined);
        throw error;
      }
    },
  });
  return {
    watch,
    async close() {
      watch.close();
      await client?.close();
    },
  };
}

function storesOn(db: Db): Omit<Storage, "monitor" | "close"> {
  const files = createMongoFiles(db);
  const images = createMongoImageFiles(db);
  const events = createMongoEvents(db, files);
  const deliveries = createMongoDeliveries(db);
  const claims = createMongoClaims(db);
  return {
    actors: createMongoActors(db),
    events,
    deliveries,
    claims,
    files,
    images,
    tables: createMongoTables(db, { events, images, deliveries: [claims, deliveries] }),
    expiry: createMongoExpiry(db, files),
  };
}

const pingTimeoutMs = 2_000;

/** Building an index may take any time; meanwhile the server answers reads. */
const prepareSilenceMs = 60_000;

/** On a separate connection: building an index may take longer than any call may. */
async function prepare(
  { onMigration, onWarning, ...access }: MongoStorageOptions,
  migrations: readonly Migration[],
): Promise<void> {
  const client = openClient(access, { fixed: { socketTimeoutMS: 0, maxPoolSize: 2 } });
  try {
    refuseUnsafeSettings(client.options);
    for (const sentence of warningsAbout(client.options)) onWarning?.(sentence);
    const db: Db = client.db(databaseOf(access));
    await refuseUnfinishedRestore(db);
    await whileLocked(db, async () => {
      await createIndexes(db);
      await runMigrations(db, migrations, storesOn(db), onMigration);
    });
  } finally {
    await client.close();
  }
}

function reportOutages(client: MongoClient, onError: (error: unknown) => void): void {
  let isAnswering = true;
  client.on("serverHeartbeatFailed", ({ failure }) => {
    if (isAnswering) onError(failure);
    isAnswering = false;
  });
  client.on("serverHeartbeatSucceeded", () => {
    isAnswering = true;
  });
}
