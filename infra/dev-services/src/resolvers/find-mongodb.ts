/**
 * Resolver chain of MongoDB without a configured URL: installed, fetched, then DocumentDB where mongod cannot be
 * downloaded.
 */
import { join } from "node:path";
import type { DevServerProcess, DevServerSettings, ResolverSettings } from "../dev-server.js";
import { isInstalled } from "../processes/run-command.js";
import { documentDbServer } from "../servers/documentdb-server.js";
import { mongodServer } from "../servers/mongod-server.js";
import { fetchDocumentDb } from "./fetch-documentdb.js";
import { fetchMongod, rememberMissing } from "./fetch-mongod.js";

/** Rejects with instructions for the user when no resolver succeeds. The two engines use separate data directories. */
export async function findMongodb(
  resolver: ResolverSettings,
  settings: DevServerSettings,
): Promise<DevServerProcess> {
  const mongodSettings = { ...settings, dataDir: join(settings.dataDir, "mongod") };
  if (await isInstalled("mongod")) return mongodServer("mongod", "installed (mongod)", mongodSettings);
  const mongod = await fetchMongod(resolver);
  if ("binary" in mongod)
    return mongodServer(mongod.binary, "fetched (mongod, in the cache)", mongodSettings);
  resolver.report(`mongodb: mongod is not installed, and ${mongod.missing}; trying DocumentDB`);
  try {
    const documentDb = await fetchDocumentDb(resolver);
    if ("root" in documentDb) {
      if (mongod.isNews) await rememberMissing(resolver.cacheDir, mongod.missing);
      const dataDir = join(settings.dataDir, "documentdb");
      const how = "DocumentDB (Debian's packages, in the cache, behind the MongoDB gateway)";
      return documentDbServer(documentDb, how, { ...settings, dataDir });
    }
    throw new Error(documentDb.missing);
  } catch (error) {
    throw new Error(`MongoDB is not installed and could not be fetched (${reason(error)}). ${ADVICE}`, {
      cause: error,
    });
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const ADVICE =
  "Install it (`brew install mongodb-community`, or MongoDB's own packages), " +
  "or run `docker compose -f infra/compose.yaml up`, or name one with MONGODB_URL.";
