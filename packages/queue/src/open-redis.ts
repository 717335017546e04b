/**
 * Opens the connection of an address: to one server, to the primary that sentinels name, or to a Cluster. Connections that
 * fail fast and those that wait differ in a policy only, whatever the address is.
 */
import { Cluster, Redis, type ClusterOptions, type RedisOptions } from "ioredis";
import { parseRedisAddress, type RedisAddress } from "./redis-address.js";
import { writeTogether } from "./write-together.js";

/** What BullMQ takes; commands are the same on both. */
export type RedisClient = Redis | Cluster;

export interface ConnectionPolicy {
  /** Options of each connection to a server. */
  readonly options: Pick<
    RedisOptions,
    | "autoResendUnfulfilledCommands"
    | "commandTimeout"
    | "enableOfflineQueue"
    | "maxRetriesPerRequest"
    | "socketTimeout"
  >;
  /** The pause before another attempt to connect, ms; null for none. */
  readonly reconnect: (attempt: number) => number | null;
  /** Commands wait for a server that is away; otherwise they fail, and the caller repeats them. */
  readonly waits: boolean;
}

/** Options of every connection. After a failover the old primary answers READONLY: reconnect and send again. */
const sharedOptions: Pick<RedisOptions, "connectTimeout" | "keepAlive" | "reconnectOnError"> = {
  connectTimeout: 2_000,
  keepAlive: 5_000,
  reconnectOnError: (error) => (error.message.startsWith("READONLY") ? 2 : false),
};
/**
 * Another server takes over from a silent one, so commands that wait must leave it. Longer than a blocking command of BullMQ,
 * which is 10 s at most.
 */
const silentServerMs = 15_000;
const clusterRetryMs = 200;
const sentinelAnswerMs = 2_000;

/** Throws a `TypeError` for a malformed address; connects in the background. */
export function openRedis(redisUrl: string, policy: ConnectionPolicy): RedisClient {
  const client = openAddress(parseRedisAddress(redisUrl), policy);
  writeTogether(client);
  return client;
}

/** Errors of connections. Those of a Cluster's nodes are no errors of the Cluster, which may work without them. */
export function onConnectionError(client: RedisClient, report: (error: Error) => void): void {
  client.on("error", (error: Error) => report(reasonOf(error)));
  if (client instanceof Cluster) client.on("node error", report);
}

/** The servers that hold keys: one, or the masters of a Cluster as far as they are known. */
export function mastersOf(client: RedisClient): readonly Redis[] {
  return client instanceof Cluster ? client.nodes("master") : [client];
}

/** Calls the listener whenever a server may have come back with less data than before. */
export function onServerReturn(client: RedisClient, listener: () => void): void {
  client.on("ready", listener);
  if (client instanceof Cluster) client.on("+node", listener);
}

/** Short at first, so that a cut is hardly noticed; then about once a second. */
export function reconnectDelayMs(attempt: number): number {
  return Math.min(25 * 2 ** Math.min(attempt, 6), 1_000) * (0.75 + Math.random() / 4);
}

/** A Cluster says only that no node answers; the reason of the last one helps more. */
export function reasonOf(error: Error): Error {
  return "lastNodeError" in error && error.lastNodeError instanceof Error ? error.lastNodeError : error;
}

function openAddress(address: RedisAddress, policy: ConnectionPolicy): RedisClient {
  const options = { ...sharedOptions, ...policy.options };
  switch (address.kind) {
    case "single":
      return new Redis(address.url, { ...options, retryStrategy: policy.reconnect });
    case "sentinel":
      return openSentinel(address, { ...policy, options });
    case "cluster":
      return openCluster(address, { ...policy, options });
  }
}

function openSentinel(
  address: RedisAddress & { readonly kind: "sentinel" },
  { options, reconnect }: ConnectionPolicy,
): Redis {
  const { username, password } = address.sentinelCredentials;
  return new Redis({
    socketTimeout: silentServerMs,
    ...options,
    ...address.credentials,
    sentinels: address.sentinels.map((each) => ({ ...each })),
    name: address.name,
    db: address.database,
    ...(username !== undefined && { sentinelUsername: username }),
    ...(password !== undefined && { sentinelPassword: password }),
    ...(address.isEncrypted && { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true }),
    sentinelCommandTimeout: sentinelAnswerMs,
    retryStrategy: reconnect,
    // Without it the connection would end when no sentinel answers.
    sentinelRetryStrategy: reconnect,
  });
}

function openCluster(
  address: RedisAddress & { readonly kind: "cluster" },
  { options, reconnect, waits }: ConnectionPolicy,
): Cluster {
  const { enableOfflineQueue: _, ...node } = options;
  const redirections: ClusterOptions = waits
    ? {
        maxRedirections: Number.MAX_SAFE_INTEGER,
        retryDelayOnMoved: 20,
        retryDelayOnFailover: clusterRetryMs,
        retryDelayOnClusterDown: clusterRetryMs,
      }
    : { retryDelayOnFailover: 0, retryDelayOnClusterDown: 0 };
  const cluster = new Cluster(
    address.nodes.map((each) => ({ ...each })),
    {
      ...redirections,
      enableOfflineQueue: waits,
      clusterRetryStrategy: reconnect,
      slotsRefreshTimeout: 2_000,
      redisOptions: {
        socketTimeout: silentServerMs,
        ...node,
        ...address.credentials,
        ...(address.isEncrypted && { tls: {} }),
      },
      // Certificates are for names, and an address looked up here would take the place of the name.
      ...(address.isEncrypted && { dnsLookup: (name, done) => done(null, name) }),
    },
  );
  if (!waits) keepConnected(cluster);
  return cluster;
}

/** The client connects to a node with its first command, and commands that cannot wait would fail meanwhile. */
function keepConnected(cluster: Cluster): void {
  const connect = (node: Redis): void => {
    if (node.status === "wait") node.connect().catch(() => undefined);
  };
  cluster.on("ready", () => mastersOf(cluster).forEach(connect));
  cluster.on("+node", (node: Redis) => {
    if (cluster.status === "ready" && node.options.readOnly !== true) connect(node);
  });
}
