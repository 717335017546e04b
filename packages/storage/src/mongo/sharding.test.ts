import { expect, it } from "vitest";
import { routerFault, shardingCommandsFor } from "./shard-database.js";
import { indexDeclarations } from "./indexes.js";
import { shardedCollections } from "./sharding.js";

const url = "mongodb+srv://ops:s3cret@cluster.example/mine?retryWrites=true";

it("shards every collection of the table by its id, hashed keys with their index before", () => {
  const commands = shardingCommandsFor(url);
  expect(commands.slice(1, 3)).toEqual([
    {
      database: "mine",
      command: { createIndexes: "users", indexes: [{ key: { _id: "hashed" }, name: "_id_hashed" }] },
    },
    { database: "admin", command: { shardCollection: "mine.users", key: { _id: "hashed" } } },
  ]);
  expect(commands.flatMap(({ command }) => command["shardCollection"] ?? [])).toEqual(
    shardedCollections.map(({ collection }) => `mine.${collection}`),
  );
  expect(commands).toContainEqual({
    database: "admin",
    command: { shardCollection: "mine.segmentMembers", key: { _id: 1 } },
  });
});

it("holds migrations of chunks back during writes of several documents, before anything can move", () => {
  expect(shardingCommandsFor(url)[0]?.command).toEqual({
    setClusterParameter: { pauseMigrationsDuringMultiUpdates: { enabled: true } },
  });
});

it("shards no collection with an index that a cluster cannot keep unique", () => {
  // A unique index must begin with the shard key; ids alone are unique.
  expect(indexDeclarations.filter((declared) => "unique" in declared)).toEqual([]);
});

it.each([
  [{ isWritablePrimary: true, maxWireVersion: 25 }, "is no router of a sharded cluster (mongos)"],
  [{ msg: "isdbgrid", maxWireVersion: 21 }, "is older than MongoDB 8.0"],
])("refuses %s before anything is changed", (hello, reason) => {
  expect(routerFault(hello, "db-1:27017")).toContain(`at db-1:27017 ${reason}`);
});

it("takes a router of MongoDB 8.0", () => {
  expect(routerFault({ msg: "isdbgrid", maxWireVersion: 25 }, "db-1:27017")).toBeUndefined();
});
