/** A whole database is read and written again, with its types, whatever its collections are. */
import { randomUUID } from "node:crypto";
import { shareServers, withDatabase } from "@signalbox/dev-services/testing";
import { actorKey, tableNames, type StoreChange, type StoreRestore } from "@signalbox/core";
import { Binary, BSON, Double, Int32, Long, MongoClient, MongoServerError, type Document } from "mongodb";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { aDocument, anEvent, anInsert, aWorkspace } from "../conformance/samples.js";
import { indexDeclarations, indexName } from "./indexes.js";
import { createMongoCopy, inReadingOrder, readsSnapshots, snapshotFault } from "./mongo-copy.js";
import { openClient } from "./mongo-client.js";
import { openMongoRestore } from "./mongo-restore.js";
import { connectMongoStorage } from "./mongo-storage.js";

const { mongodbUrl, database } = shareServers();
const names = { from: database, to: `${database}-restored` };
const from = withDatabase(mongodbUrl, names.from);
const to = withDatabase(mongodbUrl, names.to);
let client: MongoClient;
let closing: { close(): Promise<void> }[] = [];

beforeAll(() => {
  client = new MongoClient(mongodbUrl);
});
afterEach(async () => {
  for (const each of closing.toReversed()) await each.close();
  closing = [];
  await client.db(names.from).dropDatabase();
  await client.db(names.to).dropDatabase();
});
afterAll(() => client.close());

async function openRestore(): Promise<StoreRestore> {
  const opened = await openMongoRestore({ url: to });
  closing.push(opened);
  return opened;
}

async function copied(): Promise<ReadonlyMap<string, readonly string[]>> {
  const reading = await createMongoCopy({ url: from }).open();
  closing.push(reading);
  const all = new Map<string, readonly string[]>();
  for (const name of reading.collections) {
    const lines: string[] = [];
    for await (const batch of reading.read(name)) lines.push(...batch);
    all.set(name, lines);
  }
  return all;
}

async function restore(all: ReadonlyMap<string, readonly string[]>, checksum = "c1"): Promise<void> {
  const into = await openRestore();
  await into.begin(checksum);
  for (const [name, lines] of all) {
    await into.write(name, lines);
    await into.wrote(name);
  }
  await into.finish();
}

/** Every document as the server has it. */
async function contents(of: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const db = client.db(of);
  const listed = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  const all = await Promise.all(
    listed.map(async (name) => {
      const found = await db.collection(name).find({}, { promoteValues: false }).toArray();
      return [name, found.map((each) => BSON.EJSON.stringify(each, { relaxed: false })).toSorted()] as const;
    }),
  );
  const isData = ([name, lines]: readonly [string, readonly string[]]): boolean =>
    !["locks", "restores"].includes(name) && lines.length > 0;
  return Object.fromEntries(all.filter(isData));
}

/** One document of each table, and of each other store. */
async function fillEverything(): Promise<void> {
  const storage = await connectMongoStorage({ url: from });
  closing.push(storage);
  const workspaceId = aWorkspace();
  // Now: the server removes old rows of `commands` by itself.
  const at = Date.now();
  const rows = tableNames.map((table): { change: StoreChange; version: number } => ({
    change: {
      do: "put",
      table,
      id: `${workspaceId}/${table}`,
      row: { workspaceId, at, nested: { a: 1 } },
    },
    version: 1,
  }));
  await storage.tables.apply(rows);
  const keys = ["user", "workspace", "broadcast", "installation"].map((kind) =>
    actorKey(workspaceId, kind, randomUUID()),
  );
  await storage.actors.save(keys.map((key) => anInsert(aDocument(key))));
  await storage.events.record([anEvent(workspaceId)]);
  const bytes = new Uint8Array(600_000).fill(7);
  await storage.files.put("file", { workspaceId, messageId: "m", name: "a", mimeType: "text/plain", bytes });
  await storage.images.put("image", { workspaceId, type: "image/png", bytes });
}

it("copies every table and every other collection that a store writes", async () => {
  await fillEverything();
  const all = await copied();
  const stores = ["users", "workspaces", "broadcastActors", "installationActors", "events"];
  const files = ["files.files", "files.chunks", "images.files", "images.chunks"];
  expect([...all.keys()]).toEqual(expect.arrayContaining([...tableNames, ...stores, ...files]));
  await restore(all);
  const restored = await contents(names.to);
  expect(restored).toEqual(await contents(names.from));
  expect(Object.keys(restored)).toEqual(expect.arrayContaining([...tableNames, ...stores, ...files]));
});

it("keeps the types of values, which the driver unites", async () => {
  const document = {
    _id: "a",
    int: new Int32(1),
    double: new Double(1),
    large: new Double(1e12),
    long: Long.fromString("9007199254740993"),
    negativeZero: new Double(-0),
    date: new Date(5),
    bytes: new Binary(Buffer.from([0, 255])),
    text: 'line\u2028end\n"',
    none: null,
    list: [new Double(2), { deep: new Int32(3) }],
  } as unknown as Document;
  await client.db(names.from).collection("more").insertOne(document);
  await client.db(names.from).collection<{ _id: number }>("migrations").insertOne({ _id: 7 });
  await restore(await copied());
  expect(await contents(names.to)).toEqual(await contents(names.from));
  expect((await contents(names.to))["more"]?.[0]).toContain('"double":{"$numberDouble":"1.0"}');
});

it("reads more documents than a batch has, each once", async () => {
  const many = Array.from({ length: 2_500 }, (_, index) => ({ _id: index, text: "x".repeat(1_000) }));
  await client.db(names.from).collection<{ _id: number }>("many").insertMany(many);
  const lines = (await copied()).get("many") ?? [];
  const ids = lines.map((each) => (BSON.EJSON.parse(each) as { _id: number })._id);
  expect(ids.toSorted((a, b) => a - b)).toEqual(many.map(({ _id }) => _id));
});

it("creates all indexes, and removes its note", async () => {
  await restore(new Map([["users", []]]));
  const db = client.db(names.to);
  for (const declared of indexDeclarations) {
    const indexes = await db.collection(declared.collection).listIndexes().toArray();
    expect(indexes.map(({ name }) => name)).toContain(indexName(declared));
  }
  expect(await db.collection("restores").countDocuments()).toBe(0);
});

it("continues an interrupted restore of the same backup, and refuses another", async () => {
  const [first, second] = [["a", "b"].map(line), ["b", "c"].map(line)];
  const interrupted = await openRestore();
  expect(await interrupted.unfinished()).toBeUndefined();
  expect(await interrupted.begin("c1")).toEqual(new Set());
  await interrupted.write("done", first);
  await interrupted.wrote("done");
  await interrupted.write("half", first);
  await expect((await openRestore()).begin("c2")).rejects.toThrow("unfinished restore of another backup");
  await expect(connectMongoStorage({ url: to })).rejects.toThrow("is incomplete");
  const again = await openRestore();
  expect(await again.unfinished()).toBe("c1");
  expect(await again.begin("c1")).toEqual(new Set(["done"]));
  await again.write("half", second);
  await again.finish();
  expect(await contents(names.to)).toEqual({ done: first, half: ["a", "b", "c"].map(line) });
  await (await connectMongoStorage({ url: to })).close();
});

it("refuses a database that has documents", async () => {
  await client.db(names.to).collection("users").insertOne({ name: "Ann" });
  await expect((await openRestore()).begin("c1")).rejects.toThrow("is not empty: it has documents in users");
});

it("reads snapshots where the server is a replica set or a cluster of MongoDB 5 or later", () => {
  const settings = openClient({ url: from }).options;
  expect(readsSnapshots({ setName: "rs0", maxWireVersion: 13 }, settings)).toBe(true);
  expect(readsSnapshots({ msg: "isdbgrid", maxWireVersion: 25 }, settings)).toBe(true);
  expect(readsSnapshots({ setName: "rs0", maxWireVersion: 9 }, settings)).toBe(false);
  expect(readsSnapshots({ maxWireVersion: 25 }, settings)).toBe(false);
});

it("reads no snapshot where writes wait for one server, and no copy from a secondary", async () => {
  const { options } = openClient({ url: withSetting(from, "w=1") });
  expect(() => readsSnapshots({ setName: "rs0", maxWireVersion: 13 }, options)).toThrow(
    "MONGODB_URL has w=1, with which a backup may miss events",
  );
  expect(readsSnapshots({ maxWireVersion: 25 }, options)).toBe(false);
  const secondary = createMongoCopy({ url: withSetting(from, "readPreference=secondary") });
  await expect(secondary.open()).rejects.toThrow("MONGODB_URL has readPreference=secondary");
});

it("says what to do when the server keeps the moment no longer", () => {
  const tooOld = new MongoServerError({ message: "Read timestamp is older", code: 239 });
  expect(() => snapshotFault(tooOld)).toThrow("raise its parameter minSnapshotHistoryWindowInSeconds");
  const other = new MongoServerError({ message: "other", code: 1 });
  expect(() => snapshotFault(other)).toThrow(other);
});

it("reads descriptions of files behind rows, and chunks behind descriptions", () => {
  const read = inReadingOrder(["files.chunks", "images.files", "users", "images.chunks", "files.files", "a"]);
  expect(read).toEqual(["a", "users", "files.files", "images.files", "files.chunks", "images.chunks"]);
});

function withSetting(url: string, setting: string): string {
  return `${url}${url.includes("?") ? "&" : "?"}${setting}`;
}

function line(id: string): string {
  return `{"_id":"${id}"}`;
}
