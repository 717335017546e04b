/** A primary with two replicas on loopback ports, and three sentinels that watch them. */
import { createRedisNodes, type RedisNode } from "./redis-nodes.js";
import { untilAgreed } from "./until-agreed.js";
import { commandTo, infoOf } from "./command-to.js";

export interface RedisSentinel {
  readonly url: string;
  /** Resolves when the sentinels agree with one of the servers. */
  findPrimary(): Promise<RedisNode>;
  /** Resolves when the sentinels agree with another server than this one. */
  untilReplaced(primary: RedisNode): Promise<void>;
  /** How many replicas each primary has. */
  readonly replicas: number;
  /** Resolves when the primary has both replicas again. */
  untilReplicated(): Promise<void>;
  remove(): Promise<void>;
}

const name = "main";
const sentinelCount = 3;
const replicaCount = 2;

/** Resolves when every sentinel knows the replicas and the other sentinels: before that none would fail over. */
export async function startRedisSentinel(): Promise<RedisSentinel> {
  const nodes = await createRedisNodes();
  const primary = await nodes.startNode({});
  const port = new URL(primary.url()).port;
  const replicas = await Promise.all(
    Array.from({ length: replicaCount }, () => nodes.startNode({ replicaof: `127.0.0.1 ${port}` })),
  );
  await Promise.all(replicas.map(untilReplicating));
  const servers = [primary, ...replicas];
  const watch = [
    `sentinel monitor ${name} 127.0.0.1 ${port} 2`,
    `sentinel down-after-milliseconds ${name} 1000`,
    `sentinel failover-timeout ${name} 5000`,
  ];
  const sentinels = await Promise.all(
    Array.from({ length: sentinelCount }, () => nodes.startSentinel(["bind 127.0.0.1", ...watch])),
  );
  await Promise.all(sentinels.map(untilWatching));
  const hosts = sentinels.map((each) => `127.0.0.1:${new URL(each.url()).port}`);
  return {
    url: `redis+sentinel://${hosts.join(",")}/${name}`,
    findPrimary: () => findPrimary(sentinels, servers),
    untilReplaced: (replaced) =>
      untilAgreed(async () => (await findPrimary(sentinels, servers)) !== replaced),
    replicas: replicaCount,
    async untilReplicated() {
      await untilAgreed(async () => {
        const current = await findPrimary(sentinels, servers);
        return (await infoOf(current, "replication")).includes(`connected_slaves:${replicaCount}\r`);
      });
    },
    remove: () => nodes.remove(),
  };
}

/** Resolves when the sentinels agree. */
async function findPrimary(
  sentinels: readonly RedisNode[],
  servers: readonly RedisNode[],
): Promise<RedisNode> {
  let found: RedisNode | undefined;
  await untilAgreed(async () => {
    const ports = await Promise.all(sentinels.map(primaryPort));
    const isAgreed = new Set(ports).size === 1;
    found = isAgreed ? servers.find((each) => new URL(each.url()).port === ports[0]) : undefined;
    return found !== undefined;
  });
  if (found === undefined) throw new TypeError("the sentinels agreed on a server");
  return found;
}

async function primaryPort(sentinel: RedisNode): Promise<string | undefined> {
  const address = await commandTo(sentinel, "sentinel", "get-master-addr-by-name", name);
  return (address as readonly string[])[1];
}

async function untilReplicating(replica: RedisNode): Promise<void> {
  await untilAgreed(async () => /master_link_status:up/.test(await infoOf(replica, "replication")));
}

async function untilWatching(sentinel: RedisNode): Promise<void> {
  await untilAgreed(async () => {
    const fields = (await commandTo(sentinel, "sentinel", "master", name)) as readonly string[];
    const valueOf = (field: string): number => Number(fields[fields.indexOf(field) + 1]);
    return valueOf("num-slaves") === replicaCount && valueOf("num-other-sentinels") === sentinelCount - 1;
  });
}
