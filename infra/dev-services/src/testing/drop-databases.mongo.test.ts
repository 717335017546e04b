import { MongoClient } from "mongodb";
import { expect, it } from "vitest";
import { dropDatabases } from "./drop-databases.fixture.js";
import { shareServers } from "./shared-servers.js";

it("drops the databases of a run, and no other", async () => {
  const { mongodbUrl, database } = shareServers();
  const client = new MongoClient(mongodbUrl);
  const names = [`${database}-a`, `${database}-b`, `other-${database}`];
  for (const name of names) await client.db(name).collection("things").insertOne({});
  const left = async (): Promise<readonly string[]> => {
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
    return databases.map(({ name }) => name).filter((name) => names.includes(name));
  };
  await dropDatabases(mongodbUrl, `${database}-`);
  expect(await left()).toEqual([`other-${database}`]);
  await dropDatabases(mongodbUrl, `other-${database}`);
  expect(await left()).toEqual([]);
  await client.close();
});
