/**
 * The worker process: reads the environment, connects adapters of the real servers, runs. The only file of the worker
 * that names adapters.
 */
import { randomUUID } from "node:crypto";
import { hostname, setPriority } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { accessMigrations } from "@signalbox/access";
import { createWorkspaceViews, workspaceMigrations } from "@signalbox/workspace";
import { createGroupCommit } from "@signalbox/engine";
import { createSequence, jobId } from "@signalbox/core";
import {
  createDelayThrottle,
  createDeliveryClient,
  createLatencyTracker,
  deliveryOptionsOf,
  lanes,
  type Lane,
} from "@signalbox/messaging";
import { createStorageClient } from "@signalbox/exports";
import { loadProviders } from "@signalbox/provider-registry";
import {
  createBullLayouts,
  createBullSchedule,
  createBullWorkQueueReader,
  createBullWorkQueueWriter,
  createRedisQuotas,
  createRedisSignals,
  createRedisRateLimiter,
  createWorkerHold,
  createWorkerPresence,
  deliveryQueueNames,
} from "@signalbox/queue";
import {
  createLog,
  hasPart,
  messageWithCauses,
  openSecretBox,
  runService,
  type Log,
  type RunningService,
} from "@signalbox/service";
import { connectMongoStorage, withSharedRoundTrips } from "@signalbox/storage";
import { createPace } from "@signalbox/users";
import { readWorkerConfig, type WorkerConfig } from "./config.js";
import { listenToEventDelay } from "./event-delay.js";
import { createWorkerMetrics } from "./metrics.js";
import { startWorker } from "./worker.js";

const newJobId = () => jobId(randomUUID());
const now = () => new Date();

const log: Log = createLog({ service: "worker", write: (line) => process.stdout.write(line), now });

function redisAccess(config: WorkerConfig) {
  return {
    redisUrl: config.redisUrl,
    replicasToWait: config.redisReplicasToWait,
    namespace: config.queueNamespace,
    partitions: config.partitions,
    onError: (error: Error) => log({ level: "warn", message: `queue: ${messageWithCauses(error)}` }),
  };
}

function logMessageHold(isHeld: boolean): void {
  const message = isHeld
    ? "messages are held, and wait until `npm run messages -- release`"
    : "messages are sent again";
  log({ level: "warn", message });
}

function connectStorage({ mongodbUrl }: WorkerConfig) {
  return connectMongoStorage({
    url: mongodbUrl,
    migrations: [...workspaceMigrations, ...accessMigrations],
    onMigration: (message) => log({ level: "info", message }),
    onWarning: (message) => log({ level: "warn", message }),
    onError: (error: unknown) => log({ level: "warn", message: `store: ${String(error)}` }),
  });
}

/** Without traces nothing of their library is loaded. */
async function openTraces({ tracing }: WorkerConfig) {
  if (tracing === undefined) return undefined;
  const { openTracing } = await import("@signalbox/telemetry");
  const onError = (error: unknown): void =>
    log({ level: "warn", message: `traces: ${messageWithCauses(error)}` });
  return openTracing({ ...tracing, onError, now, random: Math.random });
}

async function start(): Promise<RunningService> {
  const config = readWorkerConfig(process.env, process.argv.slice(2));
  const redis = redisAccess(config);
  // Without delay: after a crash all events wait for this start.
  const [connected, secrets, providers] = await Promise.all([
    connectStorage(config),
    openSecretBox(config),
    loadProviders({ packages: config.providers, directory: process.cwd() }),
  ]);
  const storage = withSharedRoundTrips(connected);
  const tracing = await openTraces(config);
  const traced = tracing === undefined ? {} : { tracing };
  const signals = createRedisSignals(redis);
  const presence = createWorkerPresence(redis, config.role);
  const layouts = createBullLayouts({ ...redis, writes: true, workerId: presence.workerId });
  const mailbox = layouts.sender;
  const hold = createWorkerHold({ ...redis, workerId: presence.workerId, onMessagesHeld: logMessageHold });
  const schedule = createBullSchedule({ ...redis, presence, hold });
  const deliveryQueueOf = (lane: Lane) => ({ ...redis, queueName: deliveryQueueNames[lane] });
  const queues = lanes((lane) => createBullWorkQueueWriter(deliveryQueueOf(lane)));
  const latency = createLatencyTracker();
  const elsewhere = hasPart(config.role, "actors") ? undefined : await listenToEventDelay({ signals, now });
  const throttle = createDelayThrottle({
    targetMs: config.bulkDelayTargetMs,
    floorPerSecond: config.bulkFloorPerSecond,
    latency: elsewhere ?? latency,
  });
  const metrics = createWorkerMetrics({ worker: `${hostname()}-${process.pid}`, role: config.role });
  metrics.setBulkRate(() => throttle.perSecond);
  metrics.setEventDelay(() => latency.medianMs(Date.now()));
  const rateLimiter = createRedisRateLimiter(redis);
  const quotas = createRedisQuotas(redis);
  const sleep = (ms: number): Promise<void> => pause(ms);
  const exportStorage = createStorageClient({
    openSecret: (sealed) => secrets.open(sealed),
    allowedHosts: config.exportAllowedHosts,
  });
  const views = createWorkspaceViews(storage);
  const commit = createGroupCommit({ mailbox, newJobId, now, background: true });
  const logError =
    (what: string) =>
    (error: unknown): void =>
      log({ level: "error", message: `${what}: ${messageWithCauses(error)}` });
  const holding = { presence, hold, lockMs: config.lockMs, stallCheckMs: config.stallCheckMs };
  const worker = await startWorker({
    role: config.role,
    actors: {
      ...storage,
      ...traced,
      reader: layouts.createReader({
        ...redis,
        ...holding,
        onAttended: (partitions, layout) => metrics.setAttended(partitions, layout),
      }),
      mailbox,
      deliveryQueue: queues.direct,
      signals,
      schedule,
      now,
      newId: randomUUID,
      sleep,
      exportStorage,
      pace: createPace({ eventDelayMs: () => latency.medianMs(Date.now()), sleep }),
    },
    deliveries: {
      ...storage,
      ...traced,
      views,
      commit,
      queues,
      work: lanes((lane) => createBullWorkQueueReader({ ...deliveryQueueOf(lane), ...holding })),
      throttle,
      signals,
      schedule,
      rateLimiter,
      quotas,
      providers,
      openSecret: (sealed) => secrets.open(sealed),
      ...(config.publicUrl !== undefined && { publicUrl: config.publicUrl }),
      outside: { allowedHosts: config.allowedHosts },
      allowedMailHosts: config.smtpAllowedHosts,
      now,
      newJobId,
      nextSeq: createSequence(),
      random: Math.random,
      sleep,
      onError: logError("deliveries"),
      onWarning: (message) => log({ level: "warn", message }),
    },
    broadcasts: {
      ...storage,
      views,
      commit,
      deliveryClient: createDeliveryClient({ queues, newJobId }),
      signals,
      schedule,
      now,
      newId: randomUUID,
      sleep,
      onError: logError("broadcasts"),
    },
    deliveryOptions: deliveryOptionsOf(config.claimMs),
    latency,
    metrics,
    log,
  });
  lowerPriority();
  log({ level: "info", message: servingText(config) });
  process.send?.({ ready: true });
  const connections = [
    hold,
    exportStorage,
    presence,
    layouts,
    ...Object.values(queues),
    rateLimiter,
    quotas,
    signals,
    storage,
  ];
  return {
    closing: [
      () => worker.close(),
      async () => elsewhere?.close(),
      () => Promise.all([...connections, ...(tracing ? [tracing] : [])].map((each) => each.close())),
    ],
    closingLimitMs: config.drainMs,
  };
}

function servingText({ role }: WorkerConfig): string {
  const parts = {
    all: "applying events, sending messages",
    actors: "applying events, in the role actors: another worker must send messages",
    deliveries: "sending messages, in the role deliveries: another worker must apply events",
  };
  return parts[role];
}

/** A `nice` value. A larger one would delay events while the api or a server is busy for a moment. */
const workerNiceness = 5;

/**
 * Lowers the priority of the worker, because callers wait for the api and the servers on the same machine, and
 * accepted events can wait for a moment. Called only once the worker serves: events may have waited for its start.
 */
function lowerPriority(): void {
  try {
    setPriority(workerNiceness);
  } catch (error) {
    log({ level: "info", message: `runs with normal priority: ${String(error)}` });
  }
}

runService(log, start);
