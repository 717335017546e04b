/**
 * Opens the connection of an address: to one server, to the primary that sentinels name, or to a Cluster. Connections that
 * fail fast and those that wait differ in a policy only, whatever the address is.
 */
import { Cluster, Redis, type RedisOptions } from "ioredis";
import { silentServerMs, type ConnectionPolicy } from "./connection-policy.js";
import { openCluster } from "./open-cluster.js";
import { parseRedisAddress, type RedisAddress } from "./redis-address.js";
import { writeTogether } from "./write-together.js";

/** What BullMQ takes; commands are the same on both. */
export type RedisClient = Redis | Cluster;

/** Options of every connection. After a failover the old primary answers READONLY: reconnect and send again. */
const sharedOptions: Pick<RedisOptions, "connectTimeout" | "keepAlive" | "reconnectOnError"> = {
  connectTimeout: 2_000,
  keepAlive: 5_000,
  reconnectOnError: (error) => (error.message.startsWith("READONLY") ? 2 : false),
};
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
