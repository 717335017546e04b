/**
 * Several Redis servers on loopback ports, for Clusters and Sentinel. By default they keep their data in memory only. They end with the process that started them, also when it is killed.
 */
import { writeFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import type { DevServerProcess } from "../dev-server.js";
import { freePort } from "../processes/free-port.js";
import { findRedisCommand } from "../resolvers/find-redis.js";
import { redisSentinel, redisServer, type RedisSettings } from "../servers/redis-server.js";

export type RedisNode = Pick<DevServerProcess, "url" | "start" | "stop" | "kill" | "pids">;

export interface RedisNodes {
  /** Starts one more server with these settings. */
  startNode(special: RedisSettings): Promise<RedisNode>;
  /** Starts one more sentinel; each setting is a line of its file. */
  startSentinel(lines: readonly string[]): Promise<RedisNode>;
  /** Ends all, and removes their data. */
  remove(): Promise<void>;
}

export async function createRedisNodes(): Promise<RedisNodes> {
  const folder = await mkdtemp(join(tmpdir(), "signalbox-nodes-"));
  const cacheDir = join(homedir(), ".cache", "signalbox");
  const { command, how } = await findRedisCommand({ cacheDir, report: () => undefined });
  const started: DevServerProcess[] = [];

  async function start(create: (dataDir: string) => DevServerProcess): Promise<RedisNode> {
    const dataDir = join(folder, String(started.length));
    const server = create(dataDir);
    started.push(server);
    await mkdir(dataDir, { recursive: true });
    await server.start();
    return server;
  }

  return {
    startNode: (settings) => {
      const special = { appendonly: "no", maxmemory: "100mb", ...settings };
      return start((dataDir) =>
        redisServer(command, how, { dataDir, port: undefined, durable: false, special }),
      );
    },
    async startSentinel(lines) {
      const file = join(folder, `sentinel-${await freePort()}.conf`);
      await writeFile(file, `${lines.join("\n")}\n`);
      return start((dataDir) => redisSentinel(command, file, { dataDir, port: undefined, durable: false }));
    },
    async remove() {
      await Promise.all(started.map((each) => each.kill()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
