/**
 * Redis and MongoDB for development, tests and trying out, on a machine where nothing need be installed. For each: the
 * one that is given, or else the first step of the ladder that works. They stop with the process that asked for them,
 * also when it is killed. Production names its servers and never comes here.
 */
import { homedir } from "node:os";
import { join } from "node:path";
import { startGuard, type GuardClient } from "./guard/guard-client.js";
import type { GuardAction, ServerName } from "./guard/guard-protocol.js";

export interface DevServicesOptions {
  /** The servers keep their data under `redis` and `mongodb` in it. One running server at a time may use it. */
  dataDir: string;
  /** Where fetched servers are kept. Default: `.cache/signalbox` in the home directory. */
  cacheDir?: string;
  /** Used as it is, never started or stopped. */
  redisUrl?: string;
  mongodbUrl?: string;
  /** Default true: what was answered is on the disk. False, for tests: it survives killed servers, not a power cut. */
  durable?: boolean;
  /** Default false: a server that ends by itself stays down. True: it is started again on the same port, and `report` told. */
  keepRunning?: boolean;
  /** Default both. */
  only?: ServerName[];
  /** Default: free loopback ports. */
  ports?: { redis?: number; mongodb?: number };
  /** Told what is used, what is downloaded and why, and how long it took; lines for people. */
  report?: (line: string) => void;
}

export interface DevServer {
  readonly url: string;
  /** For people: given, installed, fetched. */
  readonly how: string;
  /** Ends it in good order. Nothing happens to one that is given, or does not run. */
  stop(): Promise<void>;
  /** Ends it with SIGKILL, as a crash would. Rejects for one that is given. */
  kill(): Promise<void>;
  /** Again on the same port and data, after `stop` or `kill`. Rejects for one that is given. */
  start(): Promise<void>;
  /** All of the server's processes, the first one first; none for one that is given or does not run. */
  pids(): Promise<number[]>;
}

export interface DevServices {
  readonly redis: DevServer;
  readonly mongodb: DevServer;
  /** The process that owns the servers; undefined when all are given. */
  readonly guardPid: number | undefined;
  stop(): Promise<void>;
}

const ALL: readonly ServerName[] = ["redis", "mongodb"];

/** Resolves once both take connections. Rejects with what a person can do about it when one cannot be had. */
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
    Promise.reject(new Error(`${name} was given by its URL; it is not ours to start or kill`));
  return { url, how: "given", stop: async () => {}, kill: refuse, start: refuse, pids: async () => [] };
}

function absentServer(name: ServerName): DevServer {
  const refuse = (): Promise<never> => Promise.reject(new Error(`${name} was not asked for`));
  return {
    get url(): never {
      throw new Error(`${name} was not asked for`);
    },
    how: "not asked for",
    stop: async () => {},
    kill: refuse,
    start: refuse,
    pids: async () => [],
  };
}
