/**
 * A whole Signalbox for a test: api and worker processes, each of which can be killed and restarted, over the shared
 * servers or over its own Redis and MongoDB-compatible server. The output of the processes is kept in a log file.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDevServices, type DevServices } from "@signalbox/dev-services";
import { shareServers, withDatabase } from "@signalbox/dev-services/testing";
import {
  startService,
  type ServiceName,
  type ServiceOptions,
  type ServiceProcess,
} from "@signalbox/launcher";
import { openServiceLog } from "./service-log.fixture.js";
import { startProxy, type Proxy } from "./proxy.fixture.js";

export interface Machine {
  readonly service: ServiceName;
  readonly url: string;
  readonly pid: () => number;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** SIGSTOP: the process stops and keeps its jobs and connections until `thaw`. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
  /** Restarts it on the same port. */
  start(): Promise<void>;
  /** Stops it and starts this release in its place. */
  upgrade(): Promise<void>;
}

export interface System {
  /** URL of the first api. */
  readonly url: string;
  readonly workspaceId: string;
  readonly writeKey: string;
  readonly adminKey: string;
  /** Includes the database of this system. */
  readonly mongodbUrl: string;
  readonly redisUrl: string;
  /** First part of every Redis key and channel of this system. */
  readonly namespace: string;
  /** Can be killed and restarted when the system has its own servers. */
  readonly servers: DevServices;
  /** Between the services and the servers, when requested. */
  readonly proxies: { readonly redis: Proxy; readonly mongodb: Proxy } | undefined;
  readonly apis: readonly Machine[];
  readonly workers: readonly Machine[];
  /** Environment of the services. */
  readonly environment: Readonly<Record<string, string>>;
  /** The output of the services, for a failing test. */
  readonly output: readonly string[];
  /** Runs a command of the command line to its end; returns what it printed. */
  cli(...args: readonly string[]): Promise<string>;
  stop(): Promise<void>;
}

export interface SystemOptions {
  readonly apis?: number;
  readonly workers?: number;
  /** The role of each worker; by default all have the role all. */
  readonly roles?: readonly ("all" | "actors" | "deliveries")[];
  /** Its own Redis and MongoDB, for tests that stop them. Default: the shared ones. */
  readonly ownServers?: boolean;
  /** Another Redis than the shared one: a Cluster, or servers behind sentinels. */
  readonly redisUrl?: string;
  /** Starts the services of an earlier release. Default: those of this one. */
  readonly launch?: typeof startService;
  /** Puts proxies between the services and the servers. */
  readonly proxied?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * Short enough that what a worker holds without reporting is taken over within a test's time limit, and long enough that a
 * worker of a busy machine renews its locks: one that loses them again and again does its work again and again.
 */
export const fastTakeover = { LOCK_MS: "5000", STALL_CHECK_MS: "1000" } as const;

export async function startSystem({
  apis = 1,
  workers = 1,
  roles = Array.from({ length: workers }, () => "all" as const),
  ownServers = false,
  redisUrl: givenRedisUrl,
  launch = startService,
  proxied = false,
  environment = {},
}: SystemOptions = {}): Promise<System> {
  const directory = await mkdtemp(join(tmpdir(), "signalbox-e2e-"));
  const reached = await reachServers(ownServers, directory, givenRedisUrl);
  const { servers, redisUrl, mongodbUrl, namespace } = reached;
  const proxies = proxied ? await startProxies(reached) : undefined;
  const keys = {
    workspaceId: randomUUID(),
    writeKey: Buffer.from(`${randomUUID()}:${randomBytes(18).toString("hex")}`).toString("base64"),
    adminKey: randomBytes(32).toString("hex"),
  };
  const output: string[] = [];
  const log = openServiceLog();
  const ports = await Promise.all(Array.from({ length: Math.max(apis, 1) }, freePort));
  const everyService = {
    PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
    ...inherited(),
    DATA_DIR: directory,
    REDIS_URL: proxies?.redis.url ?? redisUrl,
    QUEUE_NAMESPACE: namespace,
    MONGODB_URL: proxies?.mongodb.url ?? mongodbUrl,
    WORKSPACE_ID: keys.workspaceId,
    WRITE_KEY: keys.writeKey,
    ADMIN_KEY: keys.adminKey,
    // Mail servers of tests.
    SMTP_ALLOWED_HOSTS: "127.0.0.0/8,localhost",
    EXPORT_ALLOWED_HOSTS: "127.0.0.0/8,localhost",
    ...environment,
  };
  const optionsOf = (service: ServiceName, port: number): MachineOptions => ({
    service,
    port,
    environment: { ...everyService, PORT: String(port) },
    onLine: (line) => {
      output.push(line);
      log.write(service, line);
    },
  });
  const workerMachines = await Promise.all(
    roles.map(async (role) =>
      startMachine({ ...optionsOf("worker", await freePort()), args: ["--role", role] }, launch),
    ),
  );
  const apiMachines = await Promise.all(
    ports.slice(0, apis).map((port) => startMachine(optionsOf("api", port), launch)),
  );
  return {
    ...keys,
    url: apiMachines[0]?.url ?? "",
    redisUrl,
    mongodbUrl,
    namespace,
    servers,
    proxies,
    apis: apiMachines,
    workers: workerMachines,
    environment: everyService,
    output,
    cli: (...args) => runCli(args, everyService),
    async stop() {
      await Promise.all([...apiMachines, ...workerMachines].map((machine) => machine.stop()));
      await Promise.all([proxies?.redis.close(), proxies?.mongodb.close()]);
      await servers.stop();
      log.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

interface MachineOptions extends ServiceOptions {
  readonly port: number;
}

async function startMachine(
  { port, ...options }: MachineOptions,
  launch: typeof startService,
): Promise<Machine> {
  const begin = async (from = launch): Promise<ServiceProcess> => {
    const started = from(options);
    await started.ready();
    return started;
  };
  let current = await begin();
  return {
    service: options.service,
    url: `http://127.0.0.1:${port}`,
    pid: () => current.pid,
    kill: () => current.kill(),
    freeze: () => void current.child.kill("SIGSTOP"),
    thaw: () => void current.child.kill("SIGCONT"),
    stop: () => current.stop(),
    async start() {
      current = await begin();
    },
    async upgrade() {
      await current.stop();
      current = await begin(startService);
    },
  };
}

/** All of them are dead before the first one restarts. */
export async function killAndStart(machines: readonly Machine[]): Promise<void> {
  await Promise.all(machines.map((machine) => machine.kill()));
  await Promise.all(machines.map((machine) => machine.start()));
}

interface ReachedServers {
  readonly servers: DevServices;
  readonly redisUrl: string;
  readonly mongodbUrl: string;
  readonly namespace: string;
}

async function reachServers(
  ownServers: boolean,
  dataDir: string,
  redisUrl: string | undefined,
): Promise<ReachedServers> {
  if (!ownServers) {
    const shared = { ...shareServers(), ...(redisUrl !== undefined && { redisUrl }) };
    return { ...shared, servers: await startDevServices({ dataDir, ...shared }) };
  }
  const servers = await startDevServices({ dataDir, durable: false });
  return {
    servers,
    redisUrl: servers.redis.url,
    mongodbUrl: withDatabase(servers.mongodb.url, "signalbox"),
    namespace: "signalbox",
  };
}

async function startProxies({
  redisUrl,
  mongodbUrl,
}: ReachedServers): Promise<{ redis: Proxy; mongodb: Proxy }> {
  const [redis, mongodb] = await Promise.all([startProxy(redisUrl), startProxy(mongodbUrl)]);
  return { redis, mongodb };
}

async function runCli(args: readonly string[], environment: Record<string, string>): Promise<string> {
  const lines: string[] = [];
  const command = startService({ service: "cli", args, environment, onLine: (line) => lines.push(line) });
  const { code } = await command.exited;
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}:\n${lines.join("\n")}`);
  return lines.join("\n");
}

/** The environment variables that every process needs. */
function inherited(): Record<string, string> {
  return Object.fromEntries(
    ["PATH", "HOME", "TMPDIR", "LANG"].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address !== null
          ? resolve(address.port)
          : reject(new Error("no port")),
      );
    });
  });
}
