/**
 * Opens a Cluster. It and its duplicates begin with the nodes of the address, and from then on with all that the Cluster has
 * named: an address with one node does not depend on that node.
 */
import { Cluster, type ClusterOptions, type Redis } from "ioredis";
import { silentServerMs, type ConnectionPolicy } from "./connection-policy.js";
import type { HostAndPort, RedisAddress } from "./redis-address.js";

/** The pause before a command that waits is sent again, ms. Each attempt may ask a node for the slots, on a new connection. */
const retryMs = 200;

/** Connects in the background. */
export function openCluster(
  { nodes, isEncrypted, credentials }: RedisAddress & { readonly kind: "cluster" },
  { options, reconnect, waits }: ConnectionPolicy,
): Cluster {
  const { enableOfflineQueue: _, ...each } = options;
  const known: HostAndPort[] = [...nodes];
  const cluster = new Cluster(known, {
    ...(waits ? waiting : failing),
    enableOfflineQueue: waits,
    clusterRetryStrategy: reconnect,
    slotsRefreshTimeout: 2_000,
    redisOptions: {
      socketTimeout: silentServerMs,
      ...each,
      ...credentials,
      ...(isEncrypted && { tls: {} }),
    },
    // Certificates are for names, and an address looked up here would take the place of the name.
    ...(isEncrypted && { dnsLookup: (name, done) => done(null, name) }),
  });
  if (!waits) keepConnected(cluster);
  learnNodes(cluster, known, nodes);
  const duplicate = cluster.duplicate.bind(cluster);
  cluster.duplicate = (_others, override) => {
    // The client keeps the list itself, not a copy of it.
    const copy = duplicate(known, override);
    learnNodes(copy, known, nodes);
    return copy;
  };
  return cluster;
}

const waiting: ClusterOptions = {
  // With it `connect` never settles when the Cluster is not ready at once, and the worker that awaits it stops for good.
  // Commands wait for the Cluster instead.
  enableReadyCheck: false,
  maxRedirections: Number.MAX_SAFE_INTEGER,
  retryDelayOnMoved: 20,
  retryDelayOnFailover: retryMs,
  retryDelayOnClusterDown: retryMs,
};

const failing: ClusterOptions = { retryDelayOnFailover: 0, retryDelayOnClusterDown: 0 };

/** The client connects to a node with its first command, and commands that cannot wait would fail meanwhile. */
function keepConnected(cluster: Cluster): void {
  const connect = (node: Redis): void => {
    if (node.status === "wait") node.connect().catch(() => undefined);
  };
  cluster.on("ready", () => cluster.nodes("master").forEach(connect));
  cluster.on("+node", (node: Redis) => {
    if (cluster.status === "ready" && node.options.readOnly !== true) connect(node);
  });
}

function learnNodes(cluster: Cluster, known: HostAndPort[], configured: readonly HostAndPort[]): void {
  cluster.on("refresh", () => {
    const named = cluster
      .nodes()
      .flatMap(({ options: { host, port } }) => (host && port ? [{ host, port }] : []));
    known.splice(0, known.length, ...configured, ...named);
  });
}
