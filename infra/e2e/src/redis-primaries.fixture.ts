/** Reads from every Redis server that takes writes: one, behind sentinels the current one, of a Cluster all masters. */
import { Cluster, Redis } from "ioredis";

export async function onEachPrimary(redisUrl: string, read: (redis: Redis) => Promise<void>): Promise<void> {
  // Several hosts with ports are no valid `URL`.
  const [, kind, hosts = "", path] = /^redis(?:\+(\w+))?:\/\/([^/]+)(?:\/(.*))?$/.exec(redisUrl) ?? [];
  const nodes = hosts.split(",").map((each) => {
    const [host = "", port] = each.split(":");
    return { host, port: Number(port) };
  });
  if (kind === "cluster") {
    const cluster = new Cluster(nodes);
    try {
      await cluster.ping();
      await Promise.all(cluster.nodes("master").map(read));
    } finally {
      cluster.disconnect();
    }
    return;
  }
  const redis = kind === "sentinel" ? new Redis({ sentinels: nodes, name: path ?? "" }) : new Redis(redisUrl);
  try {
    await read(redis);
  } finally {
    redis.disconnect();
  }
}
