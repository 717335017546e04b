/** `shard`: prints, or runs, the commands that divide the database over the shards of a MongoDB cluster. */
import { readArguments, refuseWords, type AdminCommand, type Command } from "../command.js";

export const shardCommand: Command = {
  name: "shard",
  summary: "shard the database on a MongoDB cluster, or print how",
  help: `npm run shard [-- --run]

Prints the commands that shard the collections of users, events, deliveries, members of segments, values of properties and
journey runs, as mongosh takes them. --run runs them: MONGODB_URL names a router (mongos) of a cluster with MongoDB 8.0 or
later, and a user with the role clusterManager. Services may run meanwhile; may be run again at any time.`,
  parse(args) {
    const { values, positionals } = readArguments(args, { run: { type: "boolean" } });
    refuseWords(positionals);
    return async ({ sharding, output }) => {
      const { commands, run } = sharding();
      if (values.run !== true) for (const each of commands) output.print(lineOf(each));
      else {
        await run((each) => output.print(lineOf(each)));
        output.print("Done. The cluster moves documents to its shards in the background.");
      }
    };
  },
};

function lineOf({ database, command }: AdminCommand): string {
  return `db.getSiblingDB(${JSON.stringify(database)}).runCommand(${JSON.stringify(command)})`;
}
