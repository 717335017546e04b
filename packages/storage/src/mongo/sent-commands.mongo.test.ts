/**
 * What the adapter sends: the conformance suite runs once more with a recorder and with MongoDB's own check of its Stable API,
 * then everything that was sent is held against our lists.
 */
import { shareServers } from "@signalbox/dev-services/testing";
import type { Migration } from "@signalbox/core";
import { MongoClient } from "mongodb";
import { afterAll, describe, expect, it } from "vitest";
import { storageConformance } from "../conformance.js";
import { queriesOf, shapeOf, type SentQuery } from "../sent-queries.js";
import { connectMongoStorage } from "./mongo-storage.js";
import { isScattered, reasonOf } from "./scattered-queries.js";
import { shardedCollections } from "./sharding.js";
import { outsideStableApi, type Command } from "./stable-api.fixture.js";

const { mongodbUrl: url, database } = shareServers();
const names = new Set<string>();
const outside = new Set<string>();
const queries = new Map<string, SentQuery>();

function record(name: string, command: Command): void {
  names.add(name);
  for (const part of outsideStableApi(name, command)) outside.add(part);
  for (const query of queriesOf(name, command)) {
    queries.set(`${described(query)}, ${isScattered(query)}, ${reasonOf(query)?.reason}`, query);
  }
}

function described({ command, collection, filter, multi }: SentQuery): string {
  return `${command} ${multi ? "several " : ""}${collection} by ${shapeOf(filter) || "nothing"}`;
}

afterAll(async () => {
  const client = new MongoClient(url);
  await client.db(database).dropDatabase();
  await client.close();
});

storageConformance("the MongoDB storage", async () => {
  const readAll: Migration = {
    number: 1,
    title: "marks late events",
    run: async ({ events }) => {
      await events.markLate();
    },
  };
  return connectMongoStorage({
    url,
    database,
    migrations: [readAll],
    onCommand: record,
    onlyStableApi: true,
  });
});

describe("what was sent", () => {
  it("is in MongoDB's Stable API, version 1", () => {
    expect([...outside]).toEqual([]);
    expect([...names]).toEqual(
      expect.arrayContaining(["createIndexes", "insert", "find", "getMore", "aggregate", "update", "delete"]),
    );
  });

  it("names the documents of sharded collections by id, but for a short list", () => {
    const unlisted = [...queries.values()].filter(
      (each) => isScattered(each) && reasonOf(each) === undefined,
    );
    expect(unlisted.map(described)).toEqual([]);
    const collections = new Set([...queries.values()].map(({ collection }) => collection));
    expect([...collections]).toEqual(expect.arrayContaining(["users", "events", "deliveries"]));
  });

  it("writes one document of a sharded collection only by its id", () => {
    const sharded = new Set(shardedCollections.map(({ collection }) => collection));
    const single = [...queries.values()].filter(
      ({ command, collection, multi }) =>
        ["update", "delete"].includes(command) && sharded.has(collection) && !multi,
    );
    expect(single.length).toBeGreaterThan(0);
    for (const { filter } of single) expect(filter["_id"]).toEqual(expect.any(String));
  });
});

describe("the check of the Stable API", () => {
  it.each<[string, Command, readonly string[]]>([
    ["distinct", { distinct: "users", key: "v" }, ["distinct"]],
    ["find", { find: "users", filter: {}, noCursorTimeout: true }, ["find noCursorTimeout"]],
    [
      "aggregate",
      { aggregate: "users", pipeline: [{ $indexStats: {} }], cursor: {} },
      ["aggregate $indexStats"],
    ],
    [
      "createIndexes",
      { createIndexes: "users", indexes: [{ key: { a: "text" }, name: "a", sparse: true }] },
      ["createIndexes sparse", "createIndexes text"],
    ],
  ])("finds what is outside of it in %s", (name, command, expected) => {
    expect(outsideStableApi(name, command)).toEqual(expected);
  });
});
