/** Opens clients of a connection string, with our defaults for what the string does not say. */
import { MongoClient, type MongoClientOptions } from "mongodb";

export interface ClientAccess {
  /** A MongoDB connection string; its settings for pool, timeouts and durability override our defaults. */
  readonly url: string;
  /** The database on that server; when absent the one the URL names, else `signalbox`. */
  readonly database?: string;
  /** Called with the name and document of every command before it is sent, for inspection. */
  readonly onCommand?: (name: string, command: Readonly<Record<string, unknown>>) => void;
  /** For tests: a MongoDB server then refuses every command and field that is not in its Stable API, version 1. */
  readonly onlyStableApi?: boolean;
}

const maxConnections = 10;

/** Keyed by their names in a connection string. */
const defaults = {
  // All text in there was written by this driver; checking it for broken characters would double the cost of reading.
  enableUtf8Validation: false,
  appName: "signalbox",
  maxPoolSize: maxConnections,
  serverSelectionTimeoutMS: 2_000,
  connectTimeoutMS: 2_000,
  waitQueueTimeoutMS: 5_000,
  /** For a server that keeps the connection but does not answer; long enough for a count over millions. */
  socketTimeoutMS: 20_000,
  heartbeatFrequencyMS: 2_000,
  w: "majority",
  journal: true,
} as const satisfies MongoClientOptions;

/**
 * Connects with its first call. `connections` is the size of the pool unless the string sets it; `fixed` overrides the string.
 * Throws the driver's `MongoParseError` for a string it cannot read.
 */
export function openClient(
  { url, onCommand, onlyStableApi = false }: ClientAccess,
  { connections = maxConnections, fixed = {} }: { connections?: number; fixed?: MongoClientOptions } = {},
): MongoClient {
  const client = new MongoClient(url, {
    ...defaultsFor(url, connections),
    ...fixed,
    ...(onlyStableApi && { serverApi: { version: "1", strict: true } }),
    monitorCommands: onCommand !== undefined,
  });
  if (onCommand !== undefined) {
    client.on("commandStarted", ({ commandName, command }) => onCommand(commandName, { ...command }));
  }
  return client;
}

export function databaseOf({ url, database }: Pick<ClientAccess, "url" | "database">): string {
  const named = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(url)?.[1];
  return database ?? (named === undefined ? "signalbox" : decodeURIComponent(named));
}

function defaultsFor(url: string, connections: number): MongoClientOptions {
  const stated = new Set(
    [...new URLSearchParams(url.split("?")[1] ?? "").keys()].map((name) => name.toLowerCase()),
  );
  const options = { ...defaults, maxPoolSize: connections };
  return Object.fromEntries(Object.entries(options).filter(([name]) => !stated.has(name.toLowerCase())));
}
