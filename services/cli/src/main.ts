/**
 * The command line for operators and contributors: reads the environment, runs one command, ends. The only file of this
 * package that names an adapter.
 */
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { createAcknowledgements } from "@signalbox/engine";
import { accessMigrations } from "@signalbox/access";
import { jobId, type MessageHold, type PartitionLayouts } from "@signalbox/core";
import {
  createBullLayouts,
  createBullQueueCopy,
  createMessageHold,
  createRedisSignals,
  createWorkHold,
} from "@signalbox/queue";
import { createLog, messageWithCauses, openSecretBox, type Log } from "@signalbox/service";
import {
  connectMongoStorage,
  createMongoCopy,
  openMongoRestore,
  shardDatabase,
  shardingCommandsFor,
} from "@signalbox/storage";
import { workspaceMigrations } from "@signalbox/workspace";
import manifest from "../package.json" with { type: "json" };
import type { CommandContext, Installation, Sharding } from "./command.js";
import { readCliConfig, type CliConfig } from "./config.js";
import { createOutput } from "./output.js";
import { runCommand } from "./run-command.js";

const now = (): Date => new Date();
const log: Log = createLog({ service: "cli", write: (line) => process.stderr.write(line), now });
const config = (): CliConfig => readCliConfig(process.env);
const closing: (() => Promise<unknown>)[] = [];
const { version: release } = manifest;

async function connect(): Promise<Installation> {
  const settings = config();
  const redis = redisAccess(settings);
  const storage = await connectMongoStorage({
    url: settings.mongodbUrl,
    onError: (error) => log({ level: "warn", message: `store: ${messageWithCauses(error)}` }),
    onWarning: (message) => log({ level: "warn", message }),
  });
  const layouts = createBullLayouts({ ...redis, writes: false });
  const signals = createRedisSignals(redis);
  const acknowledgements = await createAcknowledgements({ signals, channel: `cli-${randomUUID()}` });
  closing.push(...[acknowledgements, layouts, signals, storage].map((each) => () => each.close()));
  return {
    actors: storage.actors,
    deliveries: storage.deliveries,
    tables: storage.tables,
    mailbox: layouts.sender,
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

function redisAccess(settings: CliConfig) {
  const { redisUrl, redisReplicasToWait: replicasToWait, queueNamespace: namespace, partitions } = settings;
  const onError = (error: unknown): void =>
    log({ level: "warn", message: `queue: ${messageWithCauses(error)}` });
  return { redisUrl, replicasToWait, namespace, partitions, onError };
}

function closedAtEnd<Closable extends { close(): Promise<unknown> }>(opened: Closable): Closable {
  closing.push(() => opened.close());
  return opened;
}

async function backup(): ReturnType<CommandContext["backup"]> {
  const settings = config();
  const redis = redisAccess(settings);
  const layouts = closedAtEnd(createBullLayouts({ ...redis, writes: false }));
  const layout = await layouts.readStableLayout();
  const queues = closedAtEnd(createBullQueueCopy({ ...redis, ...layout }));
  return {
    hold: closedAtEnd(createWorkHold(redis)),
    queues: { read: () => unlessChanged(queues.read(), () => layouts.readStableLayout(layout)) },
    store: createMongoCopy({ url: settings.mongodbUrl }),
    now,
    release,
    partitions: layout.partitions,
  };
}

async function restore(): ReturnType<CommandContext["restore"]> {
  const settings = config();
  const redis = redisAccess(settings);
  const store = closedAtEnd(await openMongoRestore({ url: settings.mongodbUrl }));
  const layout = await closedAtEnd(createBullLayouts({ ...redis, writes: false })).readStableLayout();
  return {
    queues: closedAtEnd(createBullQueueCopy({ ...redis, ...layout })),
    store,
    messages: closedAtEnd(createMessageHold(redis, now)),
    partitions: layout.partitions,
    secrets: await openSecretBox(settings),
    migrations: [...workspaceMigrations, ...accessMigrations].map(({ number }) => number),
  };
}

/** Fails when the layout was changed while the jobs were read: some may be in mailboxes that were not. */
async function* unlessChanged<Page>(
  pages: AsyncIterable<Page>,
  check: () => Promise<unknown>,
): AsyncGenerator<Page> {
  yield* pages;
  await check();
}

function messages(): MessageHold {
  return closedAtEnd(createMessageHold(redisAccess(config()), now));
}

function partitionLayouts(): PartitionLayouts {
  return closedAtEnd(createBullLayouts({ ...redisAccess(config()), writes: false })).partitions;
}

// The parent has ended: the next run of the command does the remaining work.
process.once("disconnect", () => process.exit(1));

process.exitCode = await runCommand(
  process.argv.slice(2),
  {
    connect,
    sharding,
    backup,
    restore,
    messages,
    partitions: partitionLayouts,
    config,
    root: fileURLToPath(new URL("../../..", import.meta.url)),
    output: createOutput({
      write: (text) => process.stdout.write(text),
      writeProgress: (text) => process.stderr.write(text),
      now,
    }),
  },
  (text) => process.stderr.write(`\n${text}\n\n`),
);
for (const close of closing) await close();
process.exit();
