/**
 * Starts Signalbox on this machine: the servers it needs, the worker, the api. Stops them in reverse order, so that
 * every accepted event is applied or safely queued before the servers stop.
 */
import { createServer } from "node:net";
import { startDevServices, type DevServices } from "@signalbox/dev-services";
import { keepCredentials, prepareCredentials, type Credentials } from "./credentials.js";
import { prepareDataDirectory } from "./data-directory.js";
import { findServers, forgetServers, noteServers, type RunningServers } from "./running-servers.js";
import type { Readiness } from "./service-process.js";
import type { Settings } from "./settings.js";
import { supervise, type Supervised } from "./supervise.js";

export interface Launched {
  readonly credentials: Credentials;
  /** Of the installation, as the api says. */
  readonly owner: Readiness["owner"];
  stop(): Promise<void>;
}

export interface LaunchOptions {
  readonly settings: Settings;
  readonly environment: Readonly<Record<string, string>>;
  readonly report: (line: string) => void;
  /** Called with the lines of the services' own logs. */
  readonly onServiceLine: (line: string) => void;
  /** Rejects when the start is interrupted. `launch` then stops what it has started and rejects with the same error. */
  readonly interrupted: Promise<never>;
}

export async function launch(options: LaunchOptions): Promise<Launched> {
  const { settings, report, interrupted } = options;
  const hasApi = settings.role !== "worker";
  if (hasApi) await assertPortIsFree(settings.port);
  const { dataDir, redisUrl, mongodbUrl } = settings;
  const holdsServers = hasApi && (redisUrl === undefined || mongodbUrl === undefined);
  await prepareDataDirectory(dataDir, { holdsServers });
  const credentials = await prepareCredentials({
    dataDir: settings.dataDir,
    url: `http://localhost:${settings.port}`,
    fixed: givenOnly({
      workspaceId: settings.workspaceId,
      writeKey: settings.writeKey,
      adminKey: settings.adminKey,
    }),
  });
  const { servers, stop: stopServers } = await Promise.race([reachServers(options), interrupted]);
  const services: Supervised[] = [];
  const stop = async (): Promise<void> => {
    for (const service of services) service.endRestarts();
    for (const service of services.toReversed()) await service.stop();
    await stopServers();
  };
  try {
    if (hasApi) await keepCredentials(settings.dataDir, credentials);
    const environment = serviceEnvironment(options, credentials, servers);
    const roles = settings.role === "all" ? (["worker", "api"] as const) : [settings.role];
    let owner: Readiness["owner"];
    for (const service of roles) {
      report(`starting the ${service}`);
      const supervised = supervise({ service, environment, onLine: options.onServiceLine }, report);
      services.push(supervised);
      ({ owner } = await Promise.race([supervised.ready(), interrupted]));
    }
    return { credentials, owner, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A worker joins the servers of a running installation when there is one; every other role starts its own. */
async function reachServers({ settings, report }: LaunchOptions): Promise<StartedServers> {
  const running = settings.role === "all" ? undefined : await findServers(settings.dataDir);
  if (running === undefined) return startServers({ settings, report });
  report("joining the installation that runs on this data directory");
  const servers = {
    redisUrl: settings.redisUrl ?? running.redisUrl,
    mongodbUrl: settings.mongodbUrl ?? running.mongodbUrl,
  };
  return { servers, stop: async () => undefined };
}

export interface StartedServers {
  readonly servers: RunningServers;
  readonly stop: () => Promise<void>;
}

/** Starts the servers that the settings do not name. */
export async function startServers({
  settings,
  report,
}: Pick<LaunchOptions, "settings" | "report">): Promise<StartedServers> {
  const services: DevServices = await startDevServices({
    dataDir: settings.dataDir,
    keepRunning: true,
    report,
    ...givenOnly({
      redisUrl: settings.redisUrl,
      mongodbUrl: settings.mongodbUrl,
      cacheDir: settings.cacheDir,
    }),
  });
  const servers = { redisUrl: services.redis.url, mongodbUrl: services.mongodb.url };
  await noteServers(settings.dataDir, servers);
  return {
    servers,
    async stop() {
      await forgetServers(settings.dataDir);
      await services.stop();
    },
  };
}

function serviceEnvironment(
  { settings, environment }: LaunchOptions,
  credentials: Credentials,
  servers: RunningServers,
): Record<string, string> {
  return {
    // Both need the public URL of the api: the worker for the links in messages.
    PUBLIC_URL: credentials.url,
    // Mail servers for development run on this machine.
    SMTP_ALLOWED_HOSTS: "127.0.0.0/8,::1/128,localhost",
    EXPORT_ALLOWED_HOSTS: "127.0.0.0/8,::1/128,localhost",
    ...environment,
    PORT: String(settings.port),
    DATA_DIR: settings.dataDir,
    REDIS_URL: servers.redisUrl,
    MONGODB_URL: servers.mongodbUrl,
    WORKSPACE_ID: credentials.workspaceId,
    WRITE_KEY: credentials.writeKey,
    ADMIN_KEY: credentials.adminKey,
  };
}

/** Reports a taken port at once; the api would report it only after the servers have started. */
async function assertPortIsFree(port: number): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", (cause: NodeJS.ErrnoException) => {
      const reason =
        cause.code === "EACCES"
          ? `Port ${port} needs more rights than this user has. Choose one above 1023`
          : `Port ${port} is taken. Stop what uses it, or choose another`;
      reject(new Error(`${reason}: PORT=3001 npm start`, { cause }));
    });
    probe.listen(port, () => probe.close(() => resolve()));
  });
}

/** Omits undefined values, so that defaults apply. */
function givenOnly<Value>(values: Readonly<Record<string, Value | undefined>>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}
