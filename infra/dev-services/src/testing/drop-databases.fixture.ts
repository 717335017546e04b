/** Removes what a test run has left on a server that outlives it. */
import { MongoClient } from "mongodb";

/** Drops all databases whose names begin so. */
export async function dropDatabases(mongodbUrl: string, prefix: string): Promise<void> {
  const client = new MongoClient(mongodbUrl);
  try {
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
    for (const { name } of databases) if (name.startsWith(prefix)) await client.db(name).dropDatabase();
  } finally {
    await client.close();
  }
}
