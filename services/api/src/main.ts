/**
 * The api service: reads the environment, connects Redis and MongoDB, serves, and drains when it is stopped or
 * when its parent process ends. The only file that names adapters.
 */
import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { accessMigrations } from "@signalbox/access";
import { createImageUses, createWorkspaceViews, workspaceMigrations } from "@signalbox/workspace";
import { createGroupCommit, createAcknowledgements } from "@signalbox/engine";
import { createSequence, jobId } from "@signalbox/core";
import { createDeliveryClient, laneOrder, lanes } from "@signalbox/messaging";
import { createStorageClient } from "@signalbox/exports";
import { loadProviders } from "@signalbox/provider-registry";
import {
  createBullLayouts,
  createBullQueueMonitor,
  createBullWorkQueueWriter,
  createRedisCounters,
  createRedisSignals,
  openQueues,
  deliveryQueueNames,
  type LayoutRecord,
  type OpenQueues,
} from "@signalbox/queue";
import {
  createLog,
  messageWithCauses,
  openSecretBox,
  runService,
  type Log,
  type RunningService,
} from "@signalbox/service";
import { createUserCounts } from "@signalbox/user-queries";
import { connectMongoStorage, openMongoStorage } from "@signalbox/storage";
import { bootstrapWorkspace, firstKeysOf } from "./bootstrap.js";
import { createComputation } from "./computation/computation.js";
import { createThreadPool } from "./computation/thread-pool.js";
import { readConfig, type ApiConfig } from "./config.js";
import type { ApiContext } from "./context.js";
import { createKeyRing } from "./credentials/key-ring.js";
import { createImageUploadLimit } from "./images/image-upload-limit.js";
import { createFirstSetup } from "./first-setup.js";
import { createSeenSamples } from "./admin/completion/seen-samples.js";
import { createLongCounts } from "./admin/long-counts.js";
import { createDownloadLimit } from "./admin/csv-download.js";
import { applyAuditCeiling } from "./admin/audit/apply-audit-ceiling.js";
import { ensureFirstOwner } from "./members/first-owner.js";
import { createInstallationDirectory } from "./members/installation-directory.js";
import { createSessionRing } from "./members/session-ring.js";
import { createCursors } from "./http/cursors.js";
import { createNewestCalls } from "./http/newest-calls.js";
import { createLiveFeeds } from "./live/live-feeds.js";
import { createLiveStreamLimit } from "./live/live-stream-limit.js";
import { warnWithoutMemoryLimit } from "./observability/memory-limit.js";
import { createMetrics } from "./observability/metrics.js";
import { listenToWorkers } from "./observability/worker-figures.js";
import { mountDashboard } from "./dashboard/mount.js";
import { mountQueues } from "./queues/mount.js";
import { createServer } from "./server.js";
import { createPasswordHasher } from "./sign-in/password-hasher.js";
import { mountDocuments } from "./user-documents/mount.js";
import { createWorkspaceDirectory } from "./workspaces/workspace-directory.js";

const now = (): Date => new Date();
const log: Log = createLog({ service: "api", write: (line) => process.stdout.write(line), now });

/** Three folders above this file, also when it is built. */
const documentsFolder = fileURLToPath(new URL("../../../docs", import.meta.url));
const dashboardFolder = dirname(fileURLToPath(import.meta.resolve("@signalbox/dashboard/index.html")));

/** For requests under way, which have 15 s, and then for the connections to the servers. */
const closingLimitMs = 30_000;

/** How long requests wait for a database that is silent; docs/operations.md lists all waits. */
const silenceLimitMs = 5_000;

interface Wiring {
  readonly api: ApiContext;
  readonly queues: () => OpenQueues["queues"];
  readonly close: () => Promise<void>;
}

async function wire(config: ApiConfig): Promise<Wiring> {
  const secrets = await openSecretBox(config);
  const providers = await loadProviders({ packages: config.providers, directory: process.cwd() });
  const onError = (error: unknown): void =>
    log({ level: "warn", message: "a connection is in trouble", error });
  const redis = {
    redisUrl: config.redisUrl,
    replicasToWait: config.redisReplicasToWait,
    namespace: config.queueNamespace,
    onError,
  };
  const storage = await connectMongoStorage({
    url: config.mongodbUrl,
    onError,
    onMigration: (message) => log({ level: "info", message }),
    onWarning: (message) => log({ level: "warn", message }),
    migrations: [...workspaceMigrations, ...accessMigrations],
    silenceLimitMs,
  });
  const reading = await openMongoStorage({
    url: config.mongodbUrl,
    onError,
    silenceLimitMs,
    connections: config.readConnections,
  });
  const tracing = await openTraces(config);
  const runner = createThreadPool({
    entry: new URL("./computation/worker.js", import.meta.url),
    threads: config.computeThreads ?? Math.max(1, availableParallelism() - 1),
    onError: (error) => log({ level: "error", message: "a worker thread failed", error }),
  });
  const layouts = createBullLayouts({ ...redis, partitions: config.partitions, writes: true });
  const mailbox = layouts.sender;
  const layoutsNow = (): LayoutRecord => layouts.record;
  const queues = lanes((lane) =>
    createBullWorkQueueWriter({ ...redis, queueName: deliveryQueueNames[lane] }),
  );
  const workQueues = Object.fromEntries(laneOrder.map((lane) => [deliveryQueueNames[lane], queues[lane]]));
  const queue = createBullQueueMonitor({ ...redis, partitions: config.partitions, layouts: layoutsNow });
  void warnWithoutMemoryLimit(queue, log);
  const signals = createRedisSignals(redis);
  const acknowledgements = await createAcknowledgements({ signals, channel: `receipts-${randomUUID()}` });
  const counters = createRedisCounters(redis);
  const workers = await listenToWorkers({ signals, now });
  const board = openQueues({ ...redis, partitions: config.partitions, layouts: layoutsNow });
  const workspaces = await createWorkspaceDirectory({ actors: storage.actors, signals, now });
  const installation = await createInstallationDirectory({ actors: storage.actors, signals, now });
  const keys = await createKeyRing({ tables: storage.tables, workspaces, signals, now });
  const commit = createGroupCommit({ mailbox, newJobId: () => jobId(randomUUID()), now });
  const { actors, claims, deliveries, events, expiry, files, images, tables, monitor: store } = storage;
  const exportStorage = createStorageClient({
    openSecret: (sealed) => secrets.open(sealed),
    allowedHosts: config.exportAllowedHosts,
  });
  return {
    api: {
      config,
      actors,
      events,
      tables,
      deliveries,
      claims,
      expiry,
      reading,
      deliveryClient: createDeliveryClient({ queues, newJobId: () => jobId(randomUUID()) }),
      store,
      queue,
      mailbox,
      signals,
      commit,
      acknowledgements,
      keys,
      firstSetup: createFirstSetup({ isDone: firstKeysOf(config) === undefined }),
      workspaces,
      views: createWorkspaceViews(storage),
      installation,
      sessions: createSessionRing({ tables: storage.tables, now }),
      counters,
      // One core is left for everything else, where there is more than one.
      passwords: createPasswordHasher({ atOnce: Math.max(1, availableParallelism() - 1) }),
      secrets,
      cursors: createCursors(secrets),
      providers,
      files,
      exportStorage,
      images,
      imageUses: createImageUses(reading.tables),
      imageUploads: createImageUploadLimit(),
      computation: createComputation({ runner, limits: config.workspaceLimits }),
      userCounts: createUserCounts({ now }),
      longCounts: createLongCounts({ now }),
      seen: createSeenSamples({ now }),
      newestCalls: createNewestCalls(),
      live: createLiveFeeds(),
      liveStreams: createLiveStreamLimit(config.workspaceLimits),
      downloads: createDownloadLimit(config.workspaceLimits),
      metrics: createMetrics({
        queue,
        workQueues,
        commit,
        workers,
        processMetrics: true,
      }),
      workers,
      workQueues,
      now,
      newId: () => randomUUID(),
      nextSeq: createSequence(),
      log,
      ...(tracing !== undefined && { tracing }),
    },
    queues: () => board.queues,
    close: async () => {
      await Promise.allSettled(
        [acknowledgements, keys, workspaces, installation, workers].map((each) => each.close()),
      );
      await Promise.allSettled(
        [runner, layouts, ...Object.values(queues), queue, board, counters, signals, storage, reading].map(
          (each) => each.close(),
        ),
      );
      await tracing?.close();
    },
  };
}

/** Without traces nothing of their library is loaded. */
async function openTraces({ tracing }: ApiConfig) {
  if (tracing === undefined) return undefined;
  const { openTracing } = await import("@signalbox/telemetry");
  const onError = (error: unknown): void =>
    log({ level: "warn", message: `traces: ${messageWithCauses(error)}` });
  return openTracing({ ...tracing, onError, now, random: Math.random });
}

async function start(): Promise<RunningService> {
  const config = readConfig(process.env);
  const { api, queues, close } = await wire(config);
  const server = createServer(api);
  mountQueues(server.app, { context: api, queues });
  await mountDashboard(server.app, { context: api, folder: dashboardFolder });
  mountDocuments(server.app, { folder: documentsFolder });
  const listening = await server.listen(config.port, config.host);
  if (config.metricsToken === undefined) {
    log({ level: "info", message: "METRICS_TOKEN is not set: /metrics is open to all who reach the api" });
  }
  log({ level: "info", message: `listening on http://${config.host}:${listening.port}` });
  const settingUp = new AbortController();
  void announceReady(api, listening.port, settingUp.signal);
  return {
    closing: [async () => settingUp.abort(), () => listening.close(), close],
    closingLimitMs: config.drainNoticeMs + closingLimitMs,
  };
}

/** Serves requests meanwhile; those with the configured keys are answered 503 until a worker has created them. */
async function announceReady(api: ApiContext, port: number, signal: AbortSignal): Promise<void> {
  const first = firstKeysOf(api.config);
  const isSetUp = first === undefined || (await bootstrapWorkspace(first, api, { signal }));
  // A parent process, as `npm start`, shows the link to a person.
  const making = ensureFirstOwner(api, { renews: process.send !== undefined, port, signal });
  const owner = isSetUp ? await making : undefined;
  if (isSetUp) await applyAuditCeiling(api);
  if (isSetUp) log({ level: "info", message: "ready" });
  process.send?.({ ready: true, port, ...(owner !== undefined && { owner }) });
}

runService(log, start);
