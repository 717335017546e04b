/** Shards a database: runs the commands of `sharding.ts` on a router (mongos) of a MongoDB cluster. May be repeated. */
import { cannotStart } from "@signalbox/core";
import { MongoServerError } from "mongodb";
import { databaseOf, openClient } from "./mongo-client.js";
import { shardingCommands, type AdminCommand } from "./sharding.js";
import { hostsIn, startFaultOf } from "./start-faults.js";

export interface ShardingOptions {
  /** Names a router, and the database. The user needs the role clusterManager, and readWrite in the database. */
  readonly url: string;
  /** Called before each command. */
  readonly report: (command: AdminCommand) => void;
}

/** For the database that the connection string names. */
export function shardingCommandsFor(url: string): readonly AdminCommand[] {
  return shardingCommands(databaseOf({ url }));
}

/** Throws a start fault before anything is changed when the server is no router, or one of an older release. */
export async function shardDatabase({ url, report }: ShardingOptions): Promise<void> {
  const client = openClient({ url }, { fixed: { socketTimeoutMS: 0, maxPoolSize: 1 } });
  try {
    const fault = routerFault(await client.db("admin").command({ hello: 1 }), hostsIn(url));
    if (fault !== undefined) throw cannotStart(fault);
    for (const each of shardingCommandsFor(url)) {
      report(each);
      await client.db(each.database).command(each.command);
    }
  } catch (error) {
    if (error instanceof MongoServerError && error.code === unauthorized) {
      throw cannotStart(
        `The user of MONGODB_URL may not do that (${error.message}): give it the role clusterManager.`,
        error,
      );
    }
    throw startFaultOf(error, url);
  } finally {
    await client.close();
  }
}

const unauthorized = 13;

/** The wire version of MongoDB 8.0. */
const leastWireVersion = 25;

/** Why the server that gave this answer to `hello` cannot shard; undefined when it can. */
export function routerFault(
  { msg, maxWireVersion }: Readonly<Record<string, unknown>>,
  hosts: string,
): string | undefined {
  if (msg !== "isdbgrid") {
    return `The server at ${hosts} is no router of a sharded cluster (mongos): name one in MONGODB_URL.`;
  }
  return Number(maxWireVersion) < leastWireVersion
    ? `The cluster at ${hosts} is older than MongoDB 8.0: upgrade it, then shard.`
    : undefined;
}
