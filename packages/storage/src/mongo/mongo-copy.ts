/**
 * Reads a whole database for a backup. A replica set or sharded cluster of MongoDB 5 or later reads everything as of one
 * moment; another server reads what is there, so its caller keeps workers from writing meanwhile.
 */
import { AppError, type StoreCopy, type StoreReading } from "@signalbox/core";
import { BSON, MongoServerError, type ClientSession, type Db, type MongoClient } from "mongodb";
import { reaching } from "./faults.js";
import { databaseOf, openClient, type ClientAccess } from "./mongo-client.js";
import { restoresCollection } from "./mongo-restore.js";
import { startFaultOf } from "./start-faults.js";
import { refuseSnapshotOf, refuseUnsafeSettings, type UrlSettings } from "./url-settings.js";

/** Of one process or one restore: not part of the data. */
const left: ReadonlySet<string> = new Set(["locks", restoresCollection]);

/** The wire version of MongoDB 5.0, which reads snapshots outside of transactions. */
const leastWireVersion = 13;
const documentsAtOnce = 1_000;
/** Characters. */
const batchSize = 1_048_576;

export function createMongoCopy(access: ClientAccess): StoreCopy {
  return {
    async open() {
      const client = openClient(access, { connections: 2 });
      try {
        refuseUnsafeSettings(client.options);
        return await openReading(client, client.db(databaseOf(access)));
      } catch (error) {
        await client.close();
        throw startFaultOf(error, access.url);
      }
    },
  };
}

async function openReading(client: MongoClient, db: Db): Promise<StoreReading> {
  const isSnapshot = readsSnapshots(await db.admin().command({ hello: 1 }), client.options);
  const session = isSnapshot ? client.startSession({ snapshot: true }) : undefined;
  // The first read of the session chooses the moment of all of them.
  await db.collection("migrations").findOne({}, sessionOf(session));
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  return {
    isSnapshot,
    collections: inReadingOrder(names.filter((name) => !left.has(name) && !name.startsWith("system."))),
    read: (name) => linesOf(db, name, session),
    async close() {
      await session?.endSession();
      await client.close();
    },
  };
}

/**
 * Whether the server that gave this answer to `hello` reads at one moment in a session. Throws a start fault where that
 * moment could be before writes that were confirmed.
 */
export function readsSnapshots(
  { setName, msg, maxWireVersion }: Readonly<Record<string, unknown>>,
  settings: Pick<UrlSettings, "writeConcern">,
): boolean {
  const isReplicated = typeof setName === "string" || msg === "isdbgrid";
  const isSnapshot = isReplicated && Number(maxWireVersion) >= leastWireVersion;
  if (isSnapshot) refuseSnapshotOf(settings);
  return isSnapshot;
}

/** Files behind the rows that name them, and the chunks of a file behind its description, which is written last. */
export function inReadingOrder(names: readonly string[]): readonly string[] {
  const rank = (name: string): number =>
    ["files.files", "images.files", "files.chunks", "images.chunks"].indexOf(name);
  return names.toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/** Numbers keep their types, which the driver would otherwise unite. */
async function* linesOf(
  db: Db,
  name: string,
  session: ClientSession | undefined,
): AsyncIterable<readonly string[]> {
  const options = { batchSize: documentsAtOnce, promoteValues: false, ...sessionOf(session) };
  const cursor = db.collection(name).find({}, options);
  let [lines, characters]: [string[], number] = [[], 0];
  try {
    for (;;) {
      const document = await reaching(async () => cursor.next()).catch(snapshotFault);
      if (document === null) break;
      const line = BSON.EJSON.stringify(document, { relaxed: false });
      lines.push(line);
      characters += line.length;
      if (lines.length < documentsAtOnce && characters < batchSize) continue;
      yield lines;
      [lines, characters] = [[], 0];
    }
  } finally {
    await cursor.close();
  }
  if (lines.length > 0) yield lines;
}

/** mongodb.com/docs/manual/reference/error-codes: SnapshotTooOld, SnapshotUnavailable. */
const snapshotCodes: ReadonlySet<unknown> = new Set([239, 246]);

/** Throws the error, in words an operator can act on where the server keeps the moment no longer. */
export function snapshotFault(error: unknown): never {
  if (!(error instanceof MongoServerError) || !snapshotCodes.has(error.code)) throw error;
  throw new AppError({
    code: "SnapshotTooOld",
    message:
      "The server no longer has the moment that is being read: raise its parameter minSnapshotHistoryWindowInSeconds above the time that a backup takes, then try again.",
    cause: error,
  });
}

function sessionOf(session: ClientSession | undefined): { readonly session?: ClientSession } {
  return session === undefined ? {} : { session };
}
