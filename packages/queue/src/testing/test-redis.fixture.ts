/** The Redis that all suites share, and a private one for suites that stop or fill it. */
import { Redis } from "ioredis";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDevServices } from "@signalbox/dev-services";
import { shareServers } from "@signalbox/dev-services/testing";

export interface SharedRedis {
  readonly url: string;
  command(name: string, ...parameters: string[]): Promise<unknown>;
}

export interface TestRedis extends SharedRedis {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** As in a crash. */
  kill(): Promise<void>;
  /** Suspends its process: connections stay, answers do not come. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Deletes its data. Only while it is stopped. */
  empty(): Promise<void>;
  /** Removes it with its data. */
  remove(): Promise<void>;
}

/** Suites are separated by their namespaces. */
export function shareRedis(): SharedRedis {
  const { redisUrl } = shareServers();
  return { url: redisUrl, command: (name, ...parameters) => commandTo(redisUrl, name, parameters) };
}

async function commandTo(url: string, name: string, parameters: readonly string[]): Promise<unknown> {
  const connection = new Redis(url);
  try {
    return await connection.call(name, ...parameters);
  } finally {
    connection.disconnect();
  }
}

export async function startTestRedis(): Promise<TestRedis> {
  const dataDir = await mkdtemp(join(tmpdir(), "signalbox-queue-"));
  const services = await startDevServices({ dataDir, only: ["redis"], durable: false });
  const { redis } = services;
  const signalAll = async (signal: NodeJS.Signals): Promise<void> => {
    for (const pid of await redis.pids()) {
      process.kill(pid, signal);
    }
  };
  return {
    url: redis.url,
    start: () => redis.start(),
    stop: () => redis.stop(),
    kill: () => redis.kill(),
    freeze: () => signalAll("SIGSTOP"),
    thaw: () => signalAll("SIGCONT"),
    empty: () => rm(join(dataDir, "redis", "appendonlydir"), { recursive: true }),
    command: (name, ...parameters) => commandTo(redis.url, name, parameters),
    async remove(): Promise<void> {
      await services.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
