/**
 * A Signalbox to measure: durable Redis and MongoDB, and the built api and worker as separate processes, on free ports
 * and in a temporary directory. The api keeps running; benchmarks start and stop the worker.
 */
import { execFile } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { parseWorkspaceId, workerMetricsChannel, type WorkspaceId } from "@signalbox/core";
import { startDevServices, type DevServices } from "@signalbox/dev-services";
import { startService, type ServiceName, type ServiceProcess } from "@signalbox/launcher";
import { createBullQueueMonitor, createRedisSignals } from "@signalbox/queue";
import type { BenchContext } from "./benchmark.js";
import type { NamedProcess } from "./measure/process-usage.js";
import { redisServers, startDurableCluster, type RedisServers } from "./redis-servers.js";
import { readWorkerFigures, type WorkerFigures } from "./worker-figures.js";

export type WorkerRole = "all" | "actors" | "deliveries";

export interface Installation {
  /** URL of the api. */
  readonly url: string;
  readonly writeKey: string;
  readonly adminKey: string;
  readonly workspaceId: WorkspaceId;
  readonly mongodbUrl: string;
  readonly redisUrl: string;
  readonly partitions: number;
  /** The latest figures of the latest worker: reported once a second, and when it stops. */
  readonly workerFigures: () => WorkerFigures | undefined;
  /** One worker, or one for each of the roles. Does nothing while one runs. */
  startWorker(roles?: readonly WorkerRole[]): Promise<void>;
  /** Stops so many workers gracefully, by default all: their last figures have arrived when this resolves. */
  stopWorker(count?: number): Promise<void>;
  /** SIGKILL, as a crash would. By default all. */
  killWorker(count?: number): Promise<void>;
  /** Open connections, over all servers of Redis. */
  redisConnections(): Promise<number>;
  /** Resolves when no message batch is waiting or active; polls every 25 ms. */
  drained(): Promise<void>;
  /** Message batches that are waiting or active. */
  queued(): Promise<number>;
  /** Removes everything from the queue. */
  emptyQueue(): Promise<void>;
  /** Stops everything, copies its data into the folder, and starts everything again. */
  copyTo(folder: string): Promise<void>;
  /** All running processes: api, worker, gateway, postgres (or mongod), redis. */
  processes(): Promise<readonly NamedProcess[]>;
  stop(): Promise<void>;
}

export const partitions = 16;
const pollEveryMs = 25;
const drainLimitMs = 180_000;

interface Identity {
  readonly workspaceId: WorkspaceId;
  readonly writeKey: string;
  readonly adminKey: string;
}

const identityFile = "identity.json";

export interface InstallationOptions {
  /** A folder that `copyTo` has filled: it starts with the data in it. */
  readonly copy?: string;
  /** Redis as a Cluster of three masters; by default one server. */
  readonly isCluster?: boolean;
}

export async function startInstallation(
  context: BenchContext,
  { copy, isCluster = false }: InstallationOptions = {},
): Promise<Installation> {
  const directory = await mkdtemp(join(tmpdir(), "signalbox-bench-"));
  // When this process is interrupted, nothing else removes the directory.
  const removeAtExit = (): void =>
    rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  process.once("exit", removeAtExit);
  if (copy !== undefined) await copyFolder(copy, directory);
  const identity = copy === undefined ? newIdentity() : await readIdentity(directory);
  const { workspaceId, writeKey, adminKey } = identity;
  const cluster = isCluster ? await startDurableCluster() : undefined;
  const given = cluster === undefined ? {} : { redisUrl: cluster.url };
  const servers = await startDevServices({ dataDir: directory, durable: true, ...given });
  const redis = redisServers(servers.redis, cluster);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    ...context.environment,
    DATA_DIR: directory,
    REDIS_URL: servers.redis.url,
    MONGODB_URL: servers.mongodb.url,
    WORKSPACE_ID: workspaceId,
    WRITE_KEY: writeKey,
    ADMIN_KEY: adminKey,
    PARTITIONS: String(partitions),
    PORT: String(port),
    PUBLIC_URL: url,
    SMTP_ALLOWED_HOSTS: "127.0.0.1",
  };
  const start = async (service: ServiceName, args: readonly string[] = []): Promise<ServiceProcess> => {
    const onLine = (line: string): void => reportTrouble(line, context);
    const started = startService({ service, environment, args, onLine });
    await started.ready();
    return started;
  };

  const monitor = createBullQueueMonitor({ redisUrl: servers.redis.url, partitions });
  const signals = createRedisSignals({ redisUrl: servers.redis.url });
  let figures: WorkerFigures | undefined;
  await signals.subscribe(workerMetricsChannel, (text) => {
    figures = readWorkerFigures(text);
  });
  let workers: readonly ServiceProcess[] = [await start("worker")];
  let api = await start("api");

  const queued = async (): Promise<number> => {
    const depths = await monitor.depths();
    return depths.reduce((sum, { waiting, active }) => sum + waiting + active, 0);
  };
  const leave = (count: number): readonly ServiceProcess[] => {
    const leaving = workers.slice(0, count);
    workers = workers.slice(count);
    return leaving;
  };
  const stopWorker = async (count = Infinity): Promise<void> => {
    await Promise.all(leave(count).map((worker) => worker.stop()));
  };
  return {
    url,
    writeKey,
    adminKey,
    workspaceId,
    mongodbUrl: servers.mongodb.url,
    redisUrl: servers.redis.url,
    partitions,
    workerFigures: () => figures,
    queued,
    stopWorker,
    async killWorker(count = Infinity) {
      await Promise.all(leave(count).map((worker) => worker.kill()));
    },
    redisConnections: () => redis.connections(),
    async startWorker(roles = ["all"]) {
      figures = undefined;
      if (workers.length > 0) return;
      workers = await Promise.all(roles.map((role) => start("worker", ["--role", role])));
    },
    async drained() {
      const deadline = Date.now() + drainLimitMs;
      for (;;) {
        if ((await queued()) === 0) return;
        if (Date.now() > deadline) throw new Error(`the queue is not empty after ${drainLimitMs} ms`);
        await pause(pollEveryMs);
      }
    },
    emptyQueue: () => redis.empty(),
    async copyTo(folder) {
      await stopWorker();
      await api.stop();
      await Promise.all([servers.redis.stop(), servers.mongodb.stop()]);
      await writeFile(join(directory, identityFile), JSON.stringify(identity));
      await copyFolder(directory, folder);
      await Promise.all([servers.redis.start(), servers.mongodb.start()]);
      workers = [await start("worker")];
      api = await start("api");
    },
    processes: async () => [
      { name: "api", pids: [api.pid] },
      ...(workers.length === 0 ? [] : [{ name: "worker", pids: workers.map(({ pid }) => pid) }]),
      ...(await serverProcesses(servers, redis)),
    ],
    async stop() {
      await stopWorker();
      await api.stop();
      await Promise.all([monitor.close(), signals.close()]);
      await servers.stop();
      await cluster?.remove();
      await rm(directory, { recursive: true, force: true });
      process.off("exit", removeAtExit);
    },
  };
}

function newIdentity(): Identity {
  const workspaceId = parseWorkspaceId(randomUUID());
  if (workspaceId === undefined) throw new TypeError("a new UUID is a workspace id");
  return {
    workspaceId,
    writeKey: Buffer.from(`${randomUUID()}:${randomBytes(18).toString("hex")}`).toString("base64"),
    adminKey: randomBytes(32).toString("hex"),
  };
}

async function readIdentity(directory: string): Promise<Identity> {
  return JSON.parse(await readFile(join(directory, identityFile), "utf8")) as Identity;
}

/**
 * With owners and permissions, without which the servers do not start. Resolves when the copy is on the disk: writing it
 * back meanwhile would delay each write of what is measured.
 */
async function copyFolder(from: string, to: string): Promise<void> {
  const run = promisify(execFile);
  await mkdir(to, { recursive: true });
  await run("cp", ["-a", `${from}/.`, to]);
  await run("sync");
}

/** The gateway, if any, runs in the process that owns the servers. */
async function serverProcesses(servers: DevServices, redis: RedisServers): Promise<NamedProcess[]> {
  const named = [
    { name: "gateway", pids: servers.guardPid === undefined ? [] : [servers.guardPid] },
    {
      name: servers.mongodb.how.includes("DocumentDB") ? "postgres" : "mongodb",
      pids: await servers.mongodb.pids(),
    },
    { name: "redis", pids: await redis.pids() },
  ];
  return named.filter(({ pids }) => pids.length > 0);
}

function reportTrouble(line: string, { report }: BenchContext): void {
  if (!line.startsWith("{") || /"level":"(warn|error)"/.test(line)) report(line.slice(0, 300));
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => {
        if (typeof address === "object" && address !== null) resolve(address.port);
        else reject(new Error("no port"));
      });
    });
  });
}
