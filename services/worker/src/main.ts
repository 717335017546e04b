/**
 * The worker process: reads the environment, wires the real servers, runs until it is told to stop.
 * With the help of the running workers, `main.js rebuild --user <id> | --all` folds users again instead,
 * `main.js recount` counts the analysis anew, and `main.js reseal` seals again what older secret keys have sealed.
 */
import { randomUUID } from "node:crypto";
import { hostname, setPriority } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createGroupCommit, createReceipts, createWorkspaceViews } from "@signalbox/actors";
import { createSequence, jobId, parseWorkspaceId } from "@signalbox/core";
import {
  createDelayThrottle,
  createDeliveryClient,
  createLatencyTracker,
  deliveryOptionsOf,
} from "@signalbox/deliveries";
import { loadProviders } from "@signalbox/provider-kit";
import {
  createBullMailboxReader,
  createBullMailboxWriter,
  createBullSchedule,
  createBullWorkQueueReader,
  createBullWorkQueueWriter,
  createRedisQuotas,
  createRedisSignals,
  createRedisTurns,
  createWorkerPresence,
  queueNames,
} from "@signalbox/queue";
import { openSecretBox } from "@signalbox/secrets";
import { connectMongoStorage, withSharedTrips } from "@signalbox/storage";
import { readWorkerConfig, type WorkerConfig } from "./config.js";
import { createWorkerLog } from "./log.js";
import { createWorkerMetrics } from "./metrics.js";
import { rebuildUsers } from "./rebuild.js";
import { recountAnalysis } from "./recount.js";
import { resealAll } from "./reseal.js";
import { startWorker } from "./worker.js";

const newJobId = () => jobId(randomUUID());
const now = () => new Date();

const log = createWorkerLog({ write: (line) => console.log(line), now });

/** What went wrong and why: "The database is unreachable." alone helps nobody. */
function withCauses(error: Error): string {
  return error.cause instanceof Error ? `${error.message} ← ${withCauses(error.cause)}` : error.message;
}

function redisAccess({ redisUrl, queueNamespace: namespace, partitions }: WorkerConfig) {
  return {
    redisUrl,
    namespace,
    partitions,
    onError: (error: Error) => log("warn", `queue: ${withCauses(error)}`),
  };
}

function connectStorage({ mongodbUrl }: WorkerConfig) {
  return connectMongoStorage({
    url: mongodbUrl,
    onError: (error: unknown) => log("warn", `store: ${String(error)}`),
  });
}

async function serve(config: WorkerConfig): Promise<void> {
  const redis = redisAccess(config);
  // At once: after a crash everything waits for this start.
  const [connected, secrets, providers] = await Promise.all([
    connectStorage(config),
    openSecretBox(config),
    loadProviders(),
  ]);
  const storage = withSharedTrips(connected);
  const mailbox = createBullMailboxWriter(redis);
  const signals = createRedisSignals(redis);
  const presence = createWorkerPresence(redis);
  const schedule = createBullSchedule({ ...redis, presence });
  const deliveries = { ...redis, queueName: queueNames.deliveries };
  const deliveryQueue = createBullWorkQueueWriter(deliveries);
  const bulkDeliveries = { ...redis, queueName: queueNames.bulkDeliveries };
  const bulkQueue = createBullWorkQueueWriter(bulkDeliveries);
  const latency = createLatencyTracker();
  const throttle = createDelayThrottle({
    targetMs: config.bulkDelayTargetMs,
    floorPerSecond: config.bulkFloorPerSecond,
    latency,
  });
  const metrics = createWorkerMetrics(`${hostname()}-${process.pid}`);
  metrics.setBulkRate(() => throttle.perSecond);
  const turns = createRedisTurns(redis);
  const quotas = createRedisQuotas(redis);
  const rest = (ms: number): Promise<void> => pause(ms);
  const views = createWorkspaceViews(storage.actors);
  const commit = createGroupCommit({ mailbox, newJobId, now, background: true });
  const logError =
    (what: string) =>
    (error: unknown): void =>
      log("error", `${what}: ${error instanceof Error ? withCauses(error) : String(error)}`);
  const holding = { presence, lockMs: config.lockMs, stallCheckMs: config.stallCheckMs };
  const worker = await startWorker({
    actors: {
      ...storage,
      reader: createBullMailboxReader({ ...redis, ...holding }),
      mailbox,
      deliveryQueue,
      signals,
      schedule,
      now,
      newId: randomUUID,
      rest,
    },
    deliveries: {
      ...storage,
      views,
      commit,
      queue: deliveryQueue,
      work: createBullWorkQueueReader({ ...deliveries, ...holding }),
      bulkQueue,
      bulkWork: createBullWorkQueueReader({ ...bulkDeliveries, ...holding }),
      throttle,
      signals,
      schedule,
      turns,
      quotas,
      providers,
      openSecret: (sealed) => secrets.open(sealed),
      ...(config.publicUrl !== undefined && { publicUrl: config.publicUrl }),
      outside: { allowedHosts: config.allowedHosts },
      childMailHosts: config.smtpAllowedHosts,
      now,
      newJobId,
      nextSeq: createSequence(),
      dice: Math.random,
      rest,
      onError: logError("deliveries"),
    },
    broadcasts: {
      ...storage,
      views,
      commit,
      deliveryClient: createDeliveryClient({ queue: bulkQueue, newJobId }),
      signals,
      schedule,
      now,
      newId: randomUUID,
      rest,
      onError: logError("broadcasts"),
    },
    deliveryOptions: deliveryOptionsOf(config.claimMs),
    latency,
    metrics,
    log,
  });
  stepBack();
  log("info", `serving ${config.partitions} partitions`);
  process.send?.({ ready: true });
  await untilStopped();

  log("info", "finishing what is in hand");
  const giveUp = setTimeout(() => {
    log("warn", `not finished after ${config.drainMs} ms; another worker will take over`);
    process.exit(1);
  }, config.drainMs);
  await worker.close();
  const closing = [presence, mailbox, deliveryQueue, bulkQueue, turns, quotas, signals, storage];
  await Promise.all(closing.map((each) => each.close()));
  clearTimeout(giveUp);
}

/** As `nice` counts. More would leave events waiting where the api or a server is busy for a moment. */
const lowerPriority = 5;

/**
 * Where the worker shares a machine with the api and the servers, these come first: callers wait for them, and accepted
 * events can wait for a moment. Not before the worker serves: events may have waited for its start.
 */
function stepBack(): void {
  try {
    setPriority(lowerPriority);
  } catch (error) {
    log("info", `runs with the priority of all others: ${String(error)}`);
  }
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

const rowsShown = 50;

async function recount(config: WorkerConfig, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { correct: { type: "boolean" }, workspace: { type: "string" } },
  });
  const workspaceId = parseWorkspaceId(values.workspace ?? process.env["WORKSPACE_ID"] ?? "");
  if (workspaceId === undefined) throw new Error("Say which workspace: --workspace <uuid>, or WORKSPACE_ID.");
  const redis = redisAccess(config);
  const storage = await connectStorage(config);
  const mailbox = createBullMailboxWriter(redis);
  const signals = createRedisSignals(redis);
  const { correct = false } = values;
  const { deliveries, rows, differing } = await recountAnalysis({
    workspaceId,
    correct,
    actors: storage.actors,
    deliveries: storage.deliveries,
    mailbox,
    receipts: await createReceipts({ signals, channel: `recount-${randomUUID()}` }),
    newJobId,
    now,
    report: (progress) => console.log(`deliveries counted: ${progress.deliveries}; rows: ${progress.rows}`),
  });
  for (const { row, missing, surplus } of differing.slice(0, rowsShown)) {
    console.log(`  ${row}: ${missing} too few, ${surplus} too many`);
  }
  const done = correct
    ? "corrected"
    : "left as they are; --correct adds what is missing and takes what is too many";
  console.log(
    `Done: ${deliveries} deliveries; ${differing.length} of ${rows} rows differ${differing.length > 0 ? `, ${done}` : ""}.`,
  );
  await Promise.all([mailbox.close(), signals.close(), storage.close()]);
}

async function reseal(config: WorkerConfig): Promise<void> {
  const redis = redisAccess(config);
  const storage = await connectStorage(config);
  const mailbox = createBullMailboxWriter(redis);
  const signals = createRedisSignals(redis);
  const { workspaces, resealed, unreadable } = await resealAll({
    actors: storage.actors,
    mailbox,
    receipts: await createReceipts({ signals, channel: `reseal-${randomUUID()}` }),
    secrets: await openSecretBox(config),
    newId: randomUUID,
    now,
    report: (progress) =>
      console.log(
        `workspaces looked through: ${progress.workspaces}; secrets sealed again: ${progress.resealed}`,
      ),
  });
  await Promise.all([mailbox.close(), signals.close(), storage.close()]);
  console.log(`Done. Workspaces: ${workspaces}; secrets sealed again: ${resealed}.`);
  if (unreadable.length > 0) {
    const which = unreadable.map((workspaceId) => `\n  ${workspaceId}`).join("");
    throw new Error(
      `No key opens some secrets of these workspaces; name it in PREVIOUS_SECRET_KEYS:${which}`,
    );
  }
}

async function main([task, ...args]: readonly string[]): Promise<void> {
  const config = readWorkerConfig(process.env);
  if (task === "rebuild") await rebuild(config, args);
  else if (task === "recount") await recount(config, args);
  else if (task === "reseal") await reseal(config);
  else await serve(config);
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    log("error", error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
