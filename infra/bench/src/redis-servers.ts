/** The Redis of an installation: one server, or a Cluster whose masters are as durable as it. */
import {
  commandTo,
  infoOf,
  startRedisCluster,
  type DevServer,
  type RedisCluster,
} from "@signalbox/dev-services";

export interface RedisServers {
  pids(): Promise<readonly number[]>;
  /** Removes everything. */
  empty(): Promise<void>;
  /** Open connections, without that of the question. */
  connections(): Promise<number>;
}

export function startDurableCluster(): Promise<RedisCluster> {
  return startRedisCluster({ settings: { appendonly: "yes", appendfsync: "always", maxmemory: "1gb" } });
}

export function redisServers(single: DevServer, cluster: RedisCluster | undefined): RedisServers {
  const nodes = cluster?.masters ?? [{ url: () => single.url, pids: () => single.pids() }];
  return {
    pids: async () => (await Promise.all(nodes.map((node) => node.pids()))).flat(),
    async empty() {
      await Promise.all(nodes.map((node) => commandTo(node, "flushall")));
    },
    async connections() {
      const sections = await Promise.all(nodes.map((node) => infoOf(node, "clients")));
      const counts = sections.map((section) => Number(/^connected_clients:(\d+)/m.exec(section)?.[1] ?? 0));
      return counts.reduce((sum, count) => sum + count - 1, 0);
    },
  };
}
