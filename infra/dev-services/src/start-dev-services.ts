/**
 * Redis and MongoDB for development, tests and evaluation, without an installation. Each is the configured server, or
 * the first of its resolver chain that works. They stop with the process that started them, also when it is killed.
 * Production configures its servers and never uses this module.
 */
import { homedir } from "node:os";
import { join } from "node:path";
import { startGuard, type GuardClient } from "./guard/guard-client.js";
import type { GuardAction, ServerName } from "./guard/guard-protocol.js";

export interface DevServicesOptions {
  /** The servers keep their data under `redis` and `mongodb` in it. Only one running server at a time may use it. */
  dataDir: string;
  /** Directory for fetched servers. Default: `.cache/signalbox` in the home directory. */
  cacheDir?: string;
  /** Used unchanged, never started or stopped. */
  redisUrl?: string;
  mongodbUrl?: string;
  /**
   * Default true: an answered write is on the disk. False, for tests: it survives killed servers, not a power failure.
   */
  durable?: boolean;
  /** Default false: a server that ends unexpectedly stays down. True: it is restarted on the same port and reported. */
  keepRunning?: boolean;
  /** Default: both. */
  only?: ServerName[];
  /** Default: free loopback ports. */
  ports?: { redis?: number; mongodb?: number };
  /** Called with progress lines for the terminal: what is used, what is downloaded and why, and how long it took. */
  report?: (line: string) => void;
}

export interface DevServer {
  readonly url: string;
  /** Display text: configured, installed or fetched. */
  readonly how: string;
  /** Stops it gracefully. Does nothing for a configured server or one that is not running. */
  stop(): Promise<void>;
  /** Stops it with SIGKILL, as a crash would. Rejects for a configured server. */
  kill(): Promise<void>;
  /** Restarts it on the same port and data after `stop` or `kill`. Rejects for a configured server. */
  start(): Promise<void>;
  /** All processes of the server, the first one first; empty for a configured server or one that is not running. */
  pids(): Promise<number[]>;
}

export interface DevServices {
  readonly redis: DevServer;
  readonly mongodb: DevServer;
  /** The process that owns the servers; undefined when all are configured. */
  readonly guardPid: number | undefined;
  stop(): Promise<void>;
}

const ALL: readonly ServerName[] = ["redis", "mongodb"];

/** Resolves once both accept connections. Rejects with instructions for the user when one is not available. */
export async function startDevServices(options: DevServicesOptions): Promise<DevServices> {
  const report = options.report ?? ((): void => {});
  const given = new Map<ServerName, string>();
  if (options.redisUrl !== undefined) given.set("redis", options.redisUrl);
  if (options.mongodbUrl !== undefined) given.set("mongodb", options.mongodbUrl);
  for (const name of given.keys()) report(`${name}: given`);
  const wanted = (options.only ?? ALL).filter((name) => !given.has(name));

  const order = {
    dataDir: options.dataDir,
    cacheDir: options.cacheDir ?? join(homedir(), ".cache", "signalbox"),
    durable: options.durable ?? true,
    keepRunning: options.keepRunning ?? false,
    servers: wanted,
    ports: options.ports ?? {},
  };
  const guard = wanted.length > 0 ? await startGuard(order, report) : undefined;
  const server = (name: ServerName): DevServer => {
    const url = given.get(name);
    if (url !== undefined) return givenServer(name, url);
    return (guard && ownServer(name, guard)) ?? absentServer(name);
  };
  return {
    redis: server("redis"),
    mongodb: server("mongodb"),
    guardPid: guard?.pid(),
    stop: async () => guard?.stop(),
  };
}

function ownServer(name: ServerName, guard: GuardClient): DevServer | undefined {
  const started = guard.servers.find((candidate) => candidate.name === name);
  if (!started) return undefined;
  const ask = async (action: GuardAction): Promise<void> => {
    await guard.ask(name, action);
  };
  return {
    url: started.url,
    how: started.how,
    stop: () => ask("stop"),
    kill: () => ask("kill"),
    start: () => ask("start"),
    pids: async () => (guard.isRunning() ? guard.ask(name, "pids") : []),
  };
}

function givenServer(name: ServerName, url: string): DevServer {
  const refuse = (): Promise<never> =>
    Promise.reject(
      new Error(`${name} is configured by its URL; only servers started here can be started or killed`),
    );
  return { url, how: "given", stop: async () => {}, kill: refuse, start: refuse, pids: async () => [] };
}

function absentServer(name: ServerName): DevServer {
  const refuse = (): Promise<never> => Promise.reject(new Error(`${name} was not requested`));
  return {
    get url(): never {
      throw new Error(`${name} was not requested`);
    },
    how: "not requested",
    stop: async () => {},
    kill: refuse,
    start: refuse,
    pids: async () => [],
  };
}
