/**
 * The command line for operators and contributors: reads the environment, runs one command, ends. The only file of this
 * package that names an adapter.
 */
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { createAcknowledgements } from "@signalbox/engine";
import { jobId } from "@signalbox/core";
import { createBullMailboxWriter, createRedisSignals } from "@signalbox/queue";
import { createLog, messageWithCauses, openSecretBox, type Log } from "@signalbox/service";
import { connectMongoStorage, shardDatabase, shardingCommandsFor } from "@signalbox/storage";
import type { Installation, Sharding } from "./command.js";
import { readCliConfig, type CliConfig } from "./config.js";
import { createOutput } from "./output.js";
import { runCommand } from "./run-command.js";

const now = (): Date => new Date();
const log: Log = createLog({ service: "cli", write: (line) => process.stderr.write(line), now });
const config = (): CliConfig => readCliConfig(process.env);
const closing: (() => Promise<unknown>)[] = [];

async function connect(): Promise<Installation> {
  const settings = config();
  const onError = (server: string) => (error: unknown) =>
    log({ level: "warn", message: `${server}: ${messageWithCauses(error)}` });
  const { redisUrl, redisReplicasToWait: replicasToWait, queueNamespace: namespace, partitions } = settings;
  const redis = { redisUrl, replicasToWait, namespace, partitions, onError: onError("queue") };
  const storage = await connectMongoStorage({
    url: settings.mongodbUrl,
    onError: onError("store"),
    onWarning: (message) => log({ level: "warn", message }),
  });
  const mailbox = createBullMailboxWriter(redis);
  const signals = createRedisSignals(redis);
  const acknowledgements = await createAcknowledgements({ signals, channel: `cli-${randomUUID()}` });
  closing.push(...[acknowledgements, mailbox, signals, storage].map((each) => () => each.close()));
  return {
    actors: storage.actors,
    deliveries: storage.deliveries,
    tables: storage.tables,
    mailbox,
    acknowledgements,
    openSecrets: () => openSecretBox(settings),
    newId: randomUUID,
    newJobId: () => jobId(randomUUID()),
    now,
  };
}

function sharding(): Sharding {
  const { mongodbUrl: url } = config();
  return { commands: shardingCommandsFor(url), run: (report) => shardDatabase({ url, report }) };
}

// The parent has ended: the next run of the command does the remaining work.
process.once("disconnect", () => process.exit(1));

process.exitCode = await runCommand(
  process.argv.slice(2),
  {
    connect,
    sharding,
    config,
    root: fileURLToPath(new URL("../../..", import.meta.url)),
    output: createOutput({ write: (text) => process.stdout.write(text), now }),
  },
  (text) => process.stderr.write(`\n${text}\n\n`),
);
for (const close of closing) await close();
process.exit();
