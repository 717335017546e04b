/**
 * Writes a backup into an empty database. A note in the database says that it is incomplete, so that no service starts on it;
 * the note goes last. What is written already is skipped, so an interrupted restore is simply run again.
 */
import { AppError, cannotStart, type StoreRestore } from "@signalbox/core";
import { BSON, MongoBulkWriteError, type Db, type Document } from "mongodb";
import { duplicateKey, reaching } from "./faults.js";
import { createIndexes } from "./indexes.js";
import { databaseOf, openClient, type ClientAccess } from "./mongo-client.js";
import { startFaultOf } from "./start-faults.js";
import { refuseUnsafeSettings } from "./url-settings.js";

export const restoresCollection = "restores";

interface RestoreNote {
  readonly _id: "restore";
  readonly checksum: string;
  /** The collections that are written. */
  readonly done: readonly string[];
}

/** Throws a start fault when no server answers. */
export async function openMongoRestore(access: ClientAccess): Promise<StoreRestore> {
  // Building an index may take any time.
  const client = openClient(access, { connections: 4, fixed: { socketTimeoutMS: 0 } });
  try {
    refuseUnsafeSettings(client.options);
    await client.connect();
  } catch (error) {
    await client.close();
    throw startFaultOf(error, access.url);
  }
  return { ...restoreInto(client.db(databaseOf(access))), close: () => client.close() };
}

/** Throws a start fault for a database that a restore has not finished. */
export async function refuseUnfinishedRestore(db: Db): Promise<void> {
  const note = await db.collection<RestoreNote>(restoresCollection).findOne({ _id: "restore" });
  if (note === null) return;
  throw cannotStart(
    `The database ${db.databaseName} is incomplete, because its restore is not finished: wait for it, or run it again with the same file.`,
  );
}

function restoreInto(db: Db): Omit<StoreRestore, "close"> {
  const notes = db.collection<RestoreNote>(restoresCollection);
  const find = () => reaching(async () => notes.findOne({ _id: "restore" }));
  return {
    unfinished: async () => (await find())?.checksum,

    async begin(checksum) {
      const note = await find();
      if (note !== null && note.checksum !== checksum) throw otherRestore(db.databaseName);
      if (note !== null) return new Set(note.done);
      const occupied = await firstWithDocuments(db);
      if (occupied !== undefined) throw notEmpty(db.databaseName, occupied);
      await reaching(async () => notes.insertOne({ _id: "restore", checksum, done: [] }));
      return new Set();
    },

    async write(name, lines) {
      const documents = lines.map((line) => BSON.EJSON.parse(line, { relaxed: false }) as Document);
      await reaching(async () => insertMissing(db, name, documents));
    },

    async wrote(name) {
      await reaching(async () => notes.updateOne({ _id: "restore" }, { $addToSet: { done: name } }));
    },

    async finish() {
      await createIndexes(db);
      await reaching(async () => notes.deleteOne({ _id: "restore" }));
    },
  };
}

/** The lock of a process that prepared the database is no data. */
async function firstWithDocuments(db: Db): Promise<string | undefined> {
  const listed = await db.listCollections({}, { nameOnly: true }).toArray();
  for (const { name } of listed) {
    if (name === "locks" || name.startsWith("system.")) continue;
    const found = await reaching(async () => db.collection(name).findOne({}, { projection: { _id: 1 } }));
    if (found !== null) return name;
  }
  return undefined;
}

async function insertMissing(db: Db, name: string, documents: Document[]): Promise<void> {
  if (documents.length === 0) return;
  try {
    await db.collection(name).insertMany(documents, { ordered: false });
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    if ([error.writeErrors].flat().some(({ code }) => code !== duplicateKey)) throw error;
  }
}

function notEmpty(database: string, collection: string): AppError {
  return new AppError({
    code: "NotEmpty",
    message: `The database ${database} is not empty: it has documents in ${collection}. Restore into an empty one, named in MONGODB_URL.`,
  });
}

function otherRestore(database: string): AppError {
  return new AppError({
    code: "OtherRestore",
    message: `The database ${database} has an unfinished restore of another backup. Run that one again, or drop the database.`,
  });
}
