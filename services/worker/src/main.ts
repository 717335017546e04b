/**
 * The worker process: reads the environment, wires the real servers, runs until it is told to stop.
 * `main.js rebuild --user <id> | --all` folds users again instead, with the help of the running workers.
 */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createReceipts } from "@signalbox/actors";
import { jobId, parseWorkspaceId } from "@signalbox/core";
import {
  createBullMailboxReader,
  createBullMailboxWriter,
  createBullSchedule,
  createRedisSignals,
} from "@signalbox/queue";
import { connectMongoStorage } from "@signalbox/storage";
import { readWorkerConfig, type WorkerConfig } from "./config.js";
import { createWorkerMetrics } from "./metrics.js";
import { rebuildUsers } from "./rebuild.js";
import { startWorker } from "./worker.js";

const newJobId = () => jobId(randomUUID());
const now = () => new Date();

const log = (level: "info" | "warn" | "error", message: string): void =>
  console.log(JSON.stringify({ time: now().toISOString(), level, service: "worker", message }));

/** What went wrong and why: "The database is unreachable." alone helps nobody. */
function withCauses(error: Error): string {
  return error.cause instanceof Error ? `${error.message} ← ${withCauses(error.cause)}` : error.message;
}

function redisAccess({ redisUrl, partitions }: WorkerConfig) {
  return { redisUrl, partitions, onError: (error: Error) => log("warn", `queue: ${withCauses(error)}`) };
}

function connectStorage({ mongodbUrl }: WorkerConfig) {
  return connectMongoStorage({
    url: mongodbUrl,
    onError: (error: unknown) => log("warn", `store: ${String(error)}`),
  });
}

async function serve(config: WorkerConfig): Promise<void> {
  const redis = redisAccess(config);
  const storage = await connectStorage(config);
  const mailbox = createBullMailboxWriter(redis);
  const signals = createRedisSignals(redis);
  const worker = await startWorker({
    reader: createBullMailboxReader({
      ...redis,
      lockMs: config.lockMs,
      stallCheckMs: config.stallCheckMs,
    }),
    mailbox,
    signals,
    schedule: createBullSchedule(redis),
    ...storage,
    metrics: createWorkerMetrics(`${hostname()}-${process.pid}`),
    now,
    newId: randomUUID,
    rest: (ms) => pause(ms),
  });
  log("info", `serving ${config.partitions} partitions`);
  process.send?.({ ready: true });
  await untilStopped();

  log("info", "finishing what is in hand");
  const giveUp = setTimeout(() => {
    log("warn", `not finished after ${config.drainMs} ms; another worker will take over`);
    process.exit(1);
  }, config.drainMs);
  await worker.close();
  await Promise.all([mailbox.close(), signals.close(), storage.close()]);
  clearTimeout(giveUp);
}

function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => resolve());
    // Started by a parent that is gone: nobody could stop us later.
    process.once("disconnect", () => resolve());
  });
}

async function rebuild(config: WorkerConfig, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { user: { type: "string" }, all: { type: "boolean" }, workspace: { type: "string" } },
  });
  const workspaceId = parseWorkspaceId(values.workspace ?? process.env["WORKSPACE_ID"] ?? "");
  if (workspaceId === undefined) throw new Error("Say which workspace: --workspace <uuid>, or WORKSPACE_ID.");
  if ((values.user === undefined) === (values.all === undefined)) {
    throw new Error("Say whom to rebuild: --user <id> for one, --all for everybody.");
  }
  const redis = redisAccess(config);
  const storage = await connectStorage(config);
  const mailbox = createBullMailboxWriter(redis);
  const signals = createRedisSignals(redis);
  const { done, changed } = await rebuildUsers({
    workspaceId,
    who: values.user === undefined ? "all" : { id: values.user },
    actors: storage.actors,
    mailbox,
    receipts: await createReceipts({ signals, channel: `rebuild-${randomUUID()}` }),
    newJobId,
    now,
    report: (progress) =>
      console.log(`${progress.done} users folded again, ${progress.changed.length} differed`),
  });
  for (const key of changed) console.log(`  mended ${key}`);
  console.log(`Done: ${done} checked, ${changed.length} mended.`);
  await Promise.all([mailbox.close(), signals.close(), storage.close()]);
}

async function main([task, ...args]: readonly string[]): Promise<void> {
  const config = readWorkerConfig(process.env);
  if (task === "rebuild") await rebuild(config, args);
  else await serve(config);
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    log("error", error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
