import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { once } from "node:events";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { serialize } from "bson";
import {
  Long,
  MongoBulkWriteError,
  MongoClient,
  MongoServerError,
  type Collection,
  type Db,
  type Document,
} from "mongodb";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DevServerProcess } from "../dev-server.js";
import { fetchDocumentDb } from "../resolvers/fetch-documentdb.js";
import { waitUntil } from "../processes/wait-until.js";
import { documentDbServer } from "../servers/documentdb-server.js";
import { startGateway, type Gateway } from "./gateway.js";

interface Thing extends Document {
  _id: string | number;
}

/** The error that the server answered with, for `toMatchObject` on its code. */
async function errorOf(work: Promise<unknown>): Promise<MongoServerError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof MongoServerError) return error;
  throw new Error("the server did not refuse", { cause: error });
}

function numbered(count: number, fields: Document = {}): Thing[] {
  return Array.from({ length: count }, (_, index) => ({ _id: index, ...fields }));
}

describe("the MongoDB gateway, used through the official driver", () => {
  let dataDir = "";
  let engine: DevServerProcess;
  let gateway: Gateway;
  let client: MongoClient;
  let db: Db;
  let things: Collection<Thing>;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "signalbox-gateway-"));
    const cacheDir = process.env["SIGNALBOX_CACHE"] ?? join(homedir(), ".cache", "signalbox");
    const found = await fetchDocumentDb({ cacheDir, report: () => {} });
    if (!("root" in found)) throw new Error(found.missing);
    engine = documentDbServer(found, "for this suite", { dataDir, port: undefined, durable: false });
    await engine.start();
    gateway = await startGateway({
      socketPath: join(dataDir, ".s.PGSQL.5432"),
      user: "postgres",
      database: "postgres",
      port: 0,
      maxConnections: 20,
      cursorGraceMs: 50,
      cursorIdleMs: 2_000,
      transactionLifetimeMs: 2_000,
    });
    client = new MongoClient(`mongodb://127.0.0.1:${gateway.port}/?directConnection=true`);
    await client.connect();
  });

  beforeEach(() => {
    db = client.db(`t${randomBytes(6).toString("hex")}`);
    things = db.collection<Thing>("things");
  });

  afterAll(async () => {
    await client?.close();
    await gateway?.close();
    await engine?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Resolves when no connection to PostgreSQL is in use. */
  function allReleased(): Promise<void> {
    return connectionsInUse(0);
  }

  function connectionsInUse(count: number): Promise<void> {
    return waitUntil(
      async () => gateway.connectionsInUse() === count,
      5_000,
      () => new Error(`${gateway.connectionsInUse()} connections are in use, not ${count}`),
    );
  }

  describe("refuses with MongoDB's codes", () => {
    it("11000 for a duplicate key, in a single insert and in an unordered insert of several", async () => {
      await things.insertOne({ _id: 1 });
      expect(await errorOf(things.insertOne({ _id: 1 }))).toMatchObject({ code: 11000 });
      const error = await errorOf(things.insertMany(numbered(4), { ordered: false }));
      expect(error).toBeInstanceOf(MongoBulkWriteError);
      expect(error).toMatchObject({
        code: 11000,
        result: { insertedCount: 3 },
        writeErrors: [{ code: 11000, index: 1 }],
      });
      expect(await things.countDocuments()).toBe(4);
    });

    it("11000 where an update or a findAndModify violates a unique index, and where the index cannot be built", async () => {
      await things.createIndex({ email: 1 }, { unique: true, name: "email" });
      await things.insertMany([
        { _id: 1, email: "a" },
        { _id: 2, email: "b" },
      ]);
      expect(await errorOf(things.updateOne({ _id: 2 }, { $set: { email: "a" } }))).toMatchObject({
        code: 11000,
      });
      const modify = things.findOneAndUpdate({ _id: 2 }, { $set: { email: "a" } });
      expect(await errorOf(modify)).toMatchObject({ code: 11000 });
      await things.dropIndex("email");
      await things.updateOne({ _id: 2 }, { $set: { email: "a" } });
      const build = things.createIndex({ email: 1 }, { unique: true, name: "email" });
      expect(await errorOf(build)).toMatchObject({ code: 11000 });
    });

    it("26, 27, 48 and 85 or 86 for names and indexes", async () => {
      expect(await errorOf(db.command({ listIndexes: "absent" }))).toMatchObject({ code: 26 });
      await things.insertOne({ _id: 1 });
      expect(await errorOf(things.dropIndex("absent"))).toMatchObject({ code: 27 });
      const create = db.createCollection("things", { validator: { a: 1 } });
      expect(await errorOf(create)).toMatchObject({ code: 48, codeName: "NamespaceExists" });
      await things.createIndex({ at: 1 }, { name: "at", expireAfterSeconds: 10 });
      const otherOptions = await errorOf(
        things.createIndex({ at: 1 }, { name: "at", expireAfterSeconds: 20 }),
      );
      expect([85, 86]).toContain(otherOptions.code);
    });

    it("40, 66 and 9 for invalid updates, 59 for an unknown command, 115 for one the engine does not support", async () => {
      await things.insertOne({ _id: 1 });
      const twice = things.updateOne({ _id: 1 }, { $set: { a: 1 }, $inc: { a: 1 } });
      expect(await errorOf(twice)).toMatchObject({ code: 40 });
      expect(await errorOf(things.updateOne({ _id: 1 }, { $set: { _id: 2 } }))).toMatchObject({ code: 66 });
      expect(await errorOf(things.updateOne({ _id: 1 }, { $nope: { a: 1 } }))).toMatchObject({ code: 9 });
      expect(await errorOf(db.command({ flyToTheMoon: 1 }))).toMatchObject({ code: 59 });
      expect(await errorOf(db.createCollection("capped", { capped: true, size: 1000 }))).toMatchObject({
        code: 115,
      });
    });
  });

  describe("keeps cursors", () => {
    it("over many batches, streamed or kept in the engine's session", async () => {
      await things.insertMany(numbered(1_000, { text: "x".repeat(100) }));
      expect(await things.find({}, { batchSize: 7 }).toArray()).toHaveLength(1_000);
      const sorted = await things.find({}, { batchSize: 7 }).sort({ text: 1, _id: -1 }).toArray();
      expect(sorted.map((thing) => thing._id)).toEqual(
        numbered(1_000)
          .map((thing) => thing._id)
          .toReversed(),
      );
      const grouped = things.aggregate([{ $group: { _id: "$_id" } }], { batchSize: 50 });
      expect(await grouped.toArray()).toHaveLength(1_000);
      await allReleased();
    });

    it("separate when many are read at once", async () => {
      await things.insertMany(numbered(200, { text: "x" }));
      const cursors = Array.from({ length: 8 }, (_, rest) =>
        things.find({ _id: { $mod: [8, rest] } }, { batchSize: 3 }).sort({ text: 1, _id: 1 }),
      );
      const found = await Promise.all(cursors.map((cursor) => cursor.toArray()));
      for (const [rest, documents] of found.entries()) {
        expect(documents.map((thing) => Number(thing._id) % 8)).toEqual(
          Array.from({ length: 25 }, () => rest),
        );
      }
      await allReleased();
    });

    it("until they are closed, or idle for too long", async () => {
      await things.insertMany(numbered(50, { text: "x" }));
      const closed = things.find({}, { batchSize: 5 }).sort({ text: 1 });
      await closed.next();
      expect(gateway.connectionsInUse()).toBe(1);
      await closed.close();
      await allReleased();

      const idle = things.find({}, { batchSize: 5 }).sort({ text: 1 });
      await idle.next();
      expect(gateway.connectionsInUse()).toBe(1);
      await allReleased();
      expect(await errorOf(idle.toArray())).toMatchObject({ code: 43 });
    });

    it("not for a client whose socket has closed", async () => {
      await things.insertMany(numbered(50, { text: "x" }));
      const other = new MongoClient(`mongodb://127.0.0.1:${gateway.port}/?directConnection=true`);
      const body = { find: "things", sort: { text: 1 }, batchSize: 5 };
      await other.db(db.databaseName).command(body);
      expect(gateway.connectionsInUse()).toBe(1);
      await other.close(true);
      await allReleased();
    });

    it("and closes the one idle longest when too many are open", async () => {
      await things.insertMany(numbered(50, { text: "x" }));
      const page = { find: "things", sort: { text: 1 }, batchSize: 5 };
      for (let count = 0; count < 30; count += 1) await db.command(page);
      await connectionsInUse(10);
      expect(await things.countDocuments()).toBe(50);
      await allReleased();
    });

    it("and reports which ones it could not kill", async () => {
      const answer = await db.command({ killCursors: "things", cursors: [Long.fromNumber(4711)] });
      expect(answer).toMatchObject({ cursorsKilled: [], ok: 1 });
      expect(answer["cursorsNotFound"]).toHaveLength(1);
    });
  });

  describe("runs transactions", () => {
    it("that become visible to others on commit", async () => {
      await things.insertOne({ _id: "before" });
      await client.withSession((session) =>
        session.withTransaction(async () => {
          await things.insertOne({ _id: "a" }, { session });
          await things.updateOne({ _id: "before" }, { $set: { seen: true } }, { session });
          expect(await things.findOne({ _id: "a" }, { session })).not.toBeNull();
          expect(await things.findOne({ _id: "a" })).toBeNull();
        }),
      );
      expect(await things.find().sort({ _id: 1 }).toArray()).toEqual([
        { _id: "a" },
        { _id: "before", seen: true },
      ]);
      await allReleased();
    });

    it("that leave no changes when they are aborted or one of their writes fails", async () => {
      await things.insertOne({ _id: 1 });
      await client.withSession(async (session) => {
        const failing = session.withTransaction(async () => {
          await things.insertOne({ _id: 2 }, { session });
          throw new Error("changed my mind");
        });
        await expect(failing).rejects.toThrow("changed my mind");
        session.startTransaction();
        await things.insertOne({ _id: 3 }, { session });
        expect(await errorOf(things.insertOne({ _id: 1 }, { session }))).toMatchObject({ code: 11000 });
        expect(await errorOf(things.insertOne({ _id: 4 }, { session }))).toMatchObject({ code: 251 });
        await session.abortTransaction();
      });
      expect(await things.find().toArray()).toEqual([{ _id: 1 }]);
      await allReleased();
    });

    it("that are retried when two write the same document", async () => {
      await things.insertOne({ _id: "counter", count: 0 });
      const increment = (): Promise<unknown> =>
        client.withSession((session) =>
          session.withTransaction(async () => {
            const counter = await things.findOne({ _id: "counter" }, { session });
            const count = Number(counter?.["count"]) + 1;
            await things.updateOne({ _id: "counter" }, { $set: { count } }, { session });
          }),
        );
      await Promise.all(Array.from({ length: 6 }, increment));
      expect(await things.findOne({ _id: "counter" })).toEqual({ _id: "counter", count: 6 });
      await allReleased();
    });

    it("whose concurrent commands run one after another", async () => {
      await client.withSession((session) =>
        session.withTransaction(async () => {
          await things.insertOne({ _id: "first" }, { session });
          const inserts = numbered(5).map((thing) => things.insertOne(thing, { session }));
          await Promise.all(inserts);
        }),
      );
      expect(await things.countDocuments()).toBe(6);
      await allReleased();
    });

    it("that read their own cursors page by page", async () => {
      await things.insertMany(numbered(40, { text: "x" }));
      await client.withSession((session) =>
        session.withTransaction(async () => {
          await things.insertOne({ _id: 40, text: "x" }, { session });
          const cursor = things.find({}, { session, batchSize: 6 }).sort({ text: 1, _id: 1 });
          expect(await cursor.toArray()).toHaveLength(41);
        }),
      );
      await allReleased();
    });

    it("that end and release their locks when the client disconnects or their time limit passes", async () => {
      await things.insertOne({ _id: 1 });
      const other = new MongoClient(`mongodb://127.0.0.1:${gateway.port}/?directConnection=true`);
      const session = other.startSession();
      session.startTransaction();
      const otherThings = other.db(db.databaseName).collection<Thing>("things");
      await otherThings.updateOne({ _id: 1 }, { $set: { by: "gone" } }, { session });
      const blocked = things.updateOne({ _id: 1 }, { $set: { by: "us" } });
      await other.close(true);
      await blocked;
      expect(await things.findOne({ _id: 1 })).toEqual({ _id: 1, by: "us" });

      const late = client.startSession();
      late.startTransaction();
      await things.updateOne({ _id: 1 }, { $set: { by: "late" } }, { session: late });
      await allReleased();
      expect(await errorOf(late.commitTransaction())).toMatchObject({ code: 251 });
      await late.endSession();
      expect(await things.findOne({ _id: 1 })).toEqual({ _id: 1, by: "us" });
    });
  });

  describe("passes on", () => {
    it("documents of nearly 16 MB, and many of them, both ways", async () => {
      const big = "x".repeat(15_000_000);
      await things.insertMany([
        { _id: 1, big },
        { _id: 2, big },
      ]);
      const found = await things.find().sort({ _id: 1 }).toArray();
      expect(found.map((thing) => String(thing["big"]).length)).toEqual([15_000_000, 15_000_000]);
    });

    it("every BSON type unchanged", async () => {
      const document = {
        _id: "types",
        long: Long.fromString("9007199254740993"),
        date: new Date(5),
        bytes: randomBytes(9),
      };
      await things.insertOne(document);
      const found = await things.findOne({ _id: "types" }, { promoteLongs: false });
      expect(serialize({ ...found })).toEqual(serialize(document));
    });

    it("the commands of many clients at once", async () => {
      const clients = Array.from(
        { length: 5 },
        () => new MongoClient(`mongodb://127.0.0.1:${gateway.port}/`),
      );
      await Promise.all(
        clients.map(async (one, number) => {
          const collection = one.db(db.databaseName).collection<Thing>("things");
          const inserts = Array.from({ length: 40 }, (_, index) =>
            collection.insertOne({ _id: `${number}-${index}` }),
          );
          await Promise.all(inserts);
        }),
      );
      expect(await things.countDocuments()).toBe(200);
      await Promise.all(clients.map((one) => one.close()));
    });

    it("upserts and versioned replacements in bulk, counted as MongoDB counts", async () => {
      await things.insertMany(numbered(400, { version: 1 }));
      const replaceAll = (version: number): Promise<{ modifiedCount: number; upsertedCount: number }> =>
        things.bulkWrite(
          numbered(400).map(({ _id }) => ({
            replaceOne: { filter: { _id, version }, replacement: { version: version + 1 } },
          })),
          { ordered: false },
        );
      await things.updateOne({ _id: 17 }, { $set: { version: 9 } });
      expect(await replaceAll(1)).toMatchObject({ modifiedCount: 399 });
      expect(
        await things.find({ _id: { $in: numbered(400).map((thing) => thing._id) } }).toArray(),
      ).toHaveLength(400);
      const upsert = await things.bulkWrite([
        {
          updateOne: {
            filter: { _id: "new" },
            update: { $setOnInsert: { at: 1 }, $inc: { n: 1 } },
            upsert: true,
          },
        },
      ]);
      expect(upsert).toMatchObject({ upsertedCount: 1, upsertedIds: { 0: "new" } });
    });

    it("indexes of every kind we use, as requested", async () => {
      await things.createIndexes([
        { key: { workspaceId: 1, email: 1 }, name: "email", unique: true },
        { key: { alarmAt: 1 }, name: "alarm", partialFilterExpression: { alarmAt: { $exists: true } } },
        { key: { at: 1 }, name: "expiry", expireAfterSeconds: 3600 },
        { key: { "groups.id": 1 }, name: "groups" },
      ]);
      const indexes = await things.listIndexes().toArray();
      expect(indexes.map((index) => index["name"] as string)).toEqual([
        "_id_",
        "email",
        "alarm",
        "expiry",
        "groups",
      ]);
      expect(indexes[1]).toMatchObject({ key: { workspaceId: 1, email: 1 }, unique: true });
      expect(indexes[2]).toMatchObject({ partialFilterExpression: { alarmAt: { $exists: true } } });
      expect(indexes[3]).toMatchObject({ expireAfterSeconds: 3600 });
      await things.dropIndex("groups");
      expect(await things.indexExists("groups")).toBe(false);
    });

    it("lists of databases and collections, counts, distinct values, and drops", async () => {
      await things.insertMany(numbered(6, { kind: "a" }));
      await db.createCollection("empty");
      expect(
        (await db.listCollections({}, { nameOnly: true }).toArray()).map((one) => one.name).toSorted(),
      ).toEqual(["empty", "things"]);
      const { databases } = await db.admin().listDatabases();
      expect(databases.map((one) => one.name)).toContain(db.databaseName);
      expect(await things.distinct("kind")).toEqual(["a"]);
      expect(await things.countDocuments({ kind: "a" })).toBe(6);
      expect(await things.estimatedDocumentCount()).toBeTypeOf("number");
      expect(await db.stats()).toMatchObject({ db: db.databaseName });
      await things.rename("renamed");
      expect(await db.collection("renamed").countDocuments()).toBe(6);
      expect(await db.collection("renamed").drop()).toBe(true);
      expect(await db.collection("renamed").drop()).toBe(true);
      expect(await db.dropDatabase()).toBe(true);
      expect(await db.listCollections().toArray()).toEqual([]);
    });
  });

  describe("withstands clients that misbehave", () => {
    it("disconnecting those that send invalid messages", async () => {
      for (const bytes of [Buffer.from("GET / HTTP/1.1\r\n\r\n"), Buffer.alloc(64, 0xff), Buffer.alloc(16)]) {
        const socket = connect(gateway.port, "127.0.0.1");
        socket.on("error", () => {});
        await once(socket, "connect");
        socket.write(bytes);
        await once(socket, "close");
      }
      expect(await db.command({ ping: 1 })).toEqual({ ok: 1 });
    });

    it("cancelling the running statement of one that disconnects", async () => {
      await things.insertMany(numbered(20_000));
      const other = new MongoClient(`mongodb://127.0.0.1:${gateway.port}/?directConnection=true`);
      const lookup = {
        from: "things",
        let: { id: "$_id" },
        pipeline: [{ $match: { $expr: { $gt: ["$_id", "$$id"] } } }],
        as: "x",
      };
      const endless = other
        .db(db.databaseName)
        .collection("things")
        .aggregate([{ $lookup: lookup }, { $count: "n" }]);
      const failed = endless.toArray().then(
        () => false,
        () => true,
      );
      await connectionsInUse(1);
      await other.close(true);
      expect(await failed).toBe(true);
      await allReleased();
    });
  });

  it("disconnects its clients when PostgreSQL is killed, and serves them again after its restart", async () => {
    await things.insertOne({ _id: 1 });
    await engine.kill();
    const newClient = new MongoClient(`mongodb://127.0.0.1:${gateway.port}/?directConnection=true`, {
      serverSelectionTimeoutMS: 500,
    });
    const refused = newClient.db(db.databaseName).collection("things").findOne();
    await expect(refused).rejects.toMatchObject({ name: /MongoNetworkError|MongoServerSelectionError/ });
    await newClient.close();
    await engine.start();
    expect(await things.findOne({ _id: 1 })).toEqual({ _id: 1 });
    await allReleased();
  });
});
