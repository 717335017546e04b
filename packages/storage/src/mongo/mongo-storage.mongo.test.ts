import { randomUUID } from "node:crypto";
import { shareServers } from "@signalbox/dev-services/testing";
import { actorKey, isUnavailable, type Migration, type StoredEvent } from "@signalbox/core";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storageConformance } from "../conformance.js";
import { aDocument, anEvent, anInsert, aWorkspace } from "../conformance/samples.js";
import { indexDeclarations, indexName } from "./indexes.js";
import { runMigrations } from "./migrations.js";
import type { Storage } from "../storage.js";
import { connectMongoStorage } from "./mongo-storage.js";
import { shardDatabase } from "./shard-database.js";
import { withSharedRoundTrips } from "../with-shared-round-trips.js";
import { whileLocked } from "./setup-lock.js";

const { mongodbUrl: url, database } = shareServers();
let client: MongoClient;

beforeAll(() => {
  client = new MongoClient(url);
});

afterAll(async () => {
  await client.db(database).dropDatabase();
  await client.close();
});

storageConformance("the MongoDB storage whose trips are shared", async () =>
  withSharedRoundTrips(await connectMongoStorage({ url, database })),
);

describe("connecting", () => {
  it("leaves exactly the declared indexes on the server", async () => {
    await (await connectMongoStorage({ url, database })).close();
    const db = client.db(database);
    for (const collection of new Set(indexDeclarations.map((declared) => declared.collection))) {
      const listed = await db.collection(collection).listIndexes().toArray();
      const found = listed
        .filter(({ name }) => name !== "_id_")
        .map(({ name, key, expireAfterSeconds, partialFilterExpression }) => ({
          name,
          key: Object.entries(key),
          expireAfterSeconds,
          partialFilterExpression,
        }));
      const declared = indexDeclarations
        .filter((declaration) => declaration.collection === collection)
        .map((declaration) => ({
          name: indexName(declaration),
          key: Object.entries(declaration.key),
          expireAfterSeconds: declaration.expireAfterSeconds,
          partialFilterExpression:
            declaration.onlyWith === undefined ? undefined : { [declaration.onlyWith]: { $exists: true } },
        }));
      expect(found).toEqual(declared);
    }
  });

  it("leaves the collections of actors without any index", async () => {
    const storage = await connectMongoStorage({ url, database });
    const key = actorKey(aWorkspace(), "user", "u");
    await storage.actors.save([anInsert(aDocument(key))]);
    await storage.close();
    const listed = await client.db(database).collection("users").listIndexes().toArray();
    expect(listed.map(({ name }) => name)).toEqual(["_id_"]);
  });

  it("works for several processes at the same moment", async () => {
    const fresh = shareServers().database;
    const storages = await Promise.all(
      Array.from({ length: 3 }, async () => connectMongoStorage({ url, database: fresh })),
    );
    const listed = await client.db(fresh).collection("events").listIndexes().toArray();
    expect(listed).toHaveLength(5);
    await Promise.all(storages.map(async (storage) => storage.close()));
    await client.db(fresh).dropDatabase();
  });

  it("answers a ping", async () => {
    const storage = await connectMongoStorage({ url, database });
    await expect(storage.monitor.ping()).resolves.toBeUndefined();
    await storage.close();
  });

  it("refuses reads from secondaries, and says which durability a connection string gives up", async () => {
    const warnings: string[] = [];
    const connectWith = (setting: string): Promise<Storage> =>
      connectMongoStorage({
        url: `${url}${url.includes("?") ? "&" : "?"}${setting}`,
        database,
        onWarning: (sentence) => warnings.push(sentence),
      });
    await expect(connectWith("readPreference=secondary")).rejects.toThrow("may answer with old state");
    expect(warnings).toEqual([]);
    await (await connectWith("w=1")).close();
    expect(warnings).toEqual([expect.stringContaining("MONGODB_URL has w=1")]);
  });

  it("says what to do when no server listens", async () => {
    const away = connectMongoStorage({ url: "mongodb://127.0.0.1:1", database });
    await expect(away).rejects.toThrow(
      "The database at 127.0.0.1:1 does not answer (connect ECONNREFUSED 127.0.0.1:1): start it, or correct MONGODB_URL.",
    );
  });
});

it("sharding is refused by a server that is no router, before anything is changed", async () => {
  const reported: unknown[] = [];
  const sharding = shardDatabase({ url, report: (command) => reported.push(command) });
  await expect(sharding).rejects.toThrow("is no router of a sharded cluster (mongos)");
  expect(reported).toEqual([]);
});

describe("after a close", () => {
  it("calls are rejected as unavailable", async () => {
    const storage = await connectMongoStorage({ url, database });
    await storage.close();
    await storage.close();
    await expect(storage.actors.load([actorKey(aWorkspace(), "user", "u")])).rejects.toSatisfy(isUnavailable);
  });
});

describe("a long history with few events of a name", () => {
  it("is read in finds that look at a limited number of events", async () => {
    const finds: Record<string, unknown>[] = [];
    const onCommand = (name: string, command: Record<string, unknown>): void => {
      const { owner } = (command["filter"] ?? {}) as { readonly owner?: unknown };
      if (name === "find" && owner !== undefined) finds.push(command);
    };
    const storage = await connectMongoStorage({ url, database, onCommand });
    const workspaceId = aWorkspace();
    const owner = actorKey(workspaceId, "user", "u");
    const stored = Array.from({ length: 4_050 }, (_, nth) =>
      anEvent(workspaceId, { owner, event: nth % 300 === 0 ? "Bought" : "Seen" }),
    );
    for (let start = 0; start < stored.length; start += 450) {
      await storage.events.record(stored.slice(start, start + 450));
    }
    finds.length = 0;
    let found = 0;
    const named = { workspaceId, names: ["Bought"], prefixes: [] };
    for await (const batch of storage.events.matchable(named, [owner])) found += batch.length;
    await storage.close();
    expect(found).toBe(14);
    expect(finds.length).toBeGreaterThan(1);
    for (const { limit } of finds) expect(limit).toBeLessThanOrEqual(5_000);
  });
});

describe("a prefix that very many names have", () => {
  it("is read in batches that are returned also when they are empty, so that the reader can end", async () => {
    const storage = await connectMongoStorage({ url, database });
    const workspaceId = aWorkspace();
    const named = Array.from({ length: 150 }, (_, nth) => anEvent(workspaceId, { event: `/page/${nth}` }));
    const others = Array.from({ length: 900 }, () => anEvent(workspaceId, { event: "Seen" }));
    const seq = Math.max(...named.map((event) => event.seq));
    await storage.events.record(named);
    await storage.events.record(others.map((event, nth) => ({ ...event, seq: seq + 1 + nth })));
    const sizes: number[] = [];
    const filter = { workspaceId, names: [], prefixes: ["/page/"] };
    for await (const { length } of storage.events.allByName(filter, { size: 200, atOnce: () => 2 }))
      sizes.push(length);
    await storage.close();
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(150);
    expect(sizes.filter((size) => size === 0).length).toBeGreaterThan(1);
  });
});

describe("migrations", () => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await connectMongoStorage({ url, database });
  });
  afterAll(() => storage.close());

  it("run once each, in order, however many processes start", async () => {
    const fresh = client.db(shareServers().database);
    const runs: number[] = [];
    const list: Migration[] = [2, 1].map((number) => ({
      number,
      title: `number ${number}`,
      run: async () => {
        runs.push(number);
      },
    }));
    const starts = Array.from({ length: 3 }, async () =>
      whileLocked(fresh, async () => runMigrations(fresh, list, storage)),
    );
    const done = await Promise.all(starts);
    expect(runs).toEqual([1, 2]);
    expect(done.filter((numbers) => numbers.length > 0)).toEqual([[1, 2]]);
    await fresh.dropDatabase();
  });

  it("that fail are not recorded as done, and release the lock", async () => {
    const fresh = client.db(shareServers().database);
    const failing: Migration = {
      number: 1,
      title: "fails",
      run: async () => Promise.reject(new Error("half way")),
    };
    const first = whileLocked(fresh, async () => runMigrations(fresh, [failing], storage));
    await expect(first).rejects.toThrow("half way");
    const repaired = { ...failing, run: async () => {} };
    expect(await whileLocked(fresh, async () => runMigrations(fresh, [repaired], storage))).toEqual([1]);
    await fresh.dropDatabase();
  });
});

it("finds late events of an earlier release at their time once they are marked", async () => {
  const storage = await connectMongoStorage({ url, database });
  const workspaceId = aWorkspace();
  const owner = actorKey(workspaceId, "user", "imported");
  const noon = Date.UTC(2026, 0, 10, 12);
  const [late, live] = [noon - 86_400_000, noon - 3_600_000].map((at, index) => {
    const receivedAt = index === 0 ? noon : at;
    return anEvent(workspaceId, { owner, at, receivedAt, seq: receivedAt * 4096 });
  });
  await storage.events.record([late, live].flatMap((event) => event ?? []));
  const collection = client.db(database).collection("events");
  await collection.updateMany({ workspaceId }, { $unset: { lateAt: "" } });
  const idsOf = async (): Promise<readonly string[]> =>
    (await storage.events.timeline({ workspaceId, owner, limit: 5 })).map(({ event }) => event.messageId);
  expect(await idsOf()).toEqual([late?.messageId, live?.messageId]);
  await storage.events.markLate();
  expect(await idsOf()).toEqual([live?.messageId, late?.messageId]);
  const [first] = await storage.events.timeline({ workspaceId, owner, limit: 1 });
  const rest = await storage.events.timeline({
    workspaceId,
    owner,
    limit: 5,
    ...(first !== undefined && { behind: first.behind }),
  });
  expect(rest.map(({ at }) => at)).toEqual([noon - 86_400_000]);
  await storage.close();
});

describe("stored documents", () => {
  it("that we did not write are rejected", async () => {
    const storage = await connectMongoStorage({ url, database });
    const workspaceId = aWorkspace();
    const key = actorKey(workspaceId, "user", "broken");
    const db = client.db(database);
    await db.collection<{ _id: string; v: string }>("users").insertOne({ _id: key, v: "1" });
    await expect(storage.actors.load([key])).rejects.toThrow("malformed");
    const event: Partial<StoredEvent> = anEvent(workspaceId);
    await db.collection("events").insertOne({ ...event, type: "unheard of" });
    await expect(storage.events.list({ workspaceId }, { offset: 0, limit: 1 })).rejects.toThrow("malformed");
    await storage.close();
  });

  it("of commands carry the start of their retention", async () => {
    const storage = await connectMongoStorage({ url, database });
    const id = randomUUID();
    const row = { workspaceId: aWorkspace(), at: Date.now() };
    await storage.tables.apply([{ change: { do: "put", table: "commands", id, row }, version: 1 }]);
    const commands = client.db(database).collection<{ _id: string }>("commands");
    expect(await commands.findOne({ _id: id })).toMatchObject({ purgeAt: new Date(row.at) });
    expect(await storage.tables.get("commands", id)).toEqual(row);
    await storage.close();
  });
});
