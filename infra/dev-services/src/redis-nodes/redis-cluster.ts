/** A Cluster of three masters on loopback ports, each with as many replicas as the caller asks for. */
import { freePort } from "../processes/free-port.js";
import type { RedisSettings } from "../servers/redis-server.js";
import { createRedisNodes, type RedisNode } from "./redis-nodes.js";
import { untilAgreed } from "./until-agreed.js";
import { commandTo, infoOf } from "./command-to.js";

export interface RedisCluster {
  /** Names one node; the client learns the others from it. */
  readonly url: string;
  readonly masters: readonly RedisNode[];
  /** Each master with its replica, as they were at the start; empty without replicas. */
  readonly pairs: readonly { readonly master: RedisNode; readonly replica: RedisNode }[];
  /** Resolves when every server is a master with its replicas or a replica that follows its master. */
  untilReplicated(): Promise<void>;
  remove(): Promise<void>;
}

const slots = 16_384;
const masterCount = 3;

export interface RedisClusterOptions {
  /** Of each master. Default 0. */
  readonly replicas?: number;
  /** Of every server. By default nothing is kept on the disk. */
  readonly settings?: RedisSettings;
}

export async function startRedisCluster({
  replicas = 0,
  settings = {},
}: RedisClusterOptions = {}): Promise<RedisCluster> {
  const nodes = await createRedisNodes();
  const start = async (): Promise<ClusterNode> => {
    const busPort = await freePort();
    const server = await nodes.startNode({
      ...settings,
      "cluster-enabled": "yes",
      "cluster-config-file": "nodes.conf",
      "cluster-port": String(busPort),
      "cluster-node-timeout": "2000",
      "cluster-require-full-coverage": "no",
    });
    return { server, busPort };
  };
  const masters = await Promise.all(Array.from({ length: masterCount }, start));
  const others = await Promise.all(Array.from({ length: masterCount * replicas }, start));
  await form(masters, others);
  return {
    url: `redis+cluster://127.0.0.1:${portOf(masters[0])}`,
    masters: masters.map(({ server }) => server),
    pairs: masters.flatMap(({ server: master }, index) => {
      const replica = others[index]?.server;
      return replica === undefined ? [] : [{ master, replica }];
    }),
    untilReplicated: async () => {
      const all = [...masters, ...others];
      await Promise.all(all.map(({ server }) => untilAgreed(() => isReplicated(server, replicas))));
    },
    remove: () => nodes.remove(),
  };
}

interface ClusterNode {
  readonly server: RedisNode;
  readonly busPort: number;
}

async function form(masters: readonly ClusterNode[], replicas: readonly ClusterNode[]): Promise<void> {
  const all = [...masters, ...replicas];
  const [first] = masters;
  for (const [index, { server }] of all.entries()) {
    await commandTo(server, "cluster", "set-config-epoch", String(index + 1));
  }
  const share = Math.ceil(slots / masters.length);
  for (const [index, { server }] of masters.entries()) {
    const last = Math.min(slots, (index + 1) * share) - 1;
    await commandTo(server, "cluster", "addslotsrange", String(index * share), String(last));
  }
  for (const { server } of all.slice(1)) {
    await commandTo(server, "cluster", "meet", "127.0.0.1", portOf(first), String(first?.busPort));
  }
  await Promise.all(all.map((node) => untilKnown(node, all.length)));
  for (const [index, { server }] of replicas.entries()) {
    const master = masters[index % masters.length];
    if (master === undefined) continue;
    const id = String(await commandTo(master.server, "cluster", "myid"));
    await commandTo(server, "cluster", "replicate", id);
    await untilAgreed(async () => /master_link_status:up/.test(await infoOf(server, "replication")));
  }
}

async function isReplicated(server: RedisNode, replicas: number): Promise<boolean> {
  const info = await infoOf(server, "replication");
  if (info.includes("role:master")) return info.includes(`connected_slaves:${replicas}\r`);
  return info.includes("master_link_status:up");
}

async function untilKnown({ server }: ClusterNode, count: number): Promise<void> {
  await untilAgreed(async () => {
    const info = String(await commandTo(server, "cluster", "info"));
    return info.includes("cluster_state:ok") && info.includes(`cluster_known_nodes:${count}\r`);
  });
}

function portOf(node: ClusterNode | undefined): string {
  return node === undefined ? "" : new URL(node.server.url()).port;
}
