/** A Redis of one test file's own, with what tests do to it besides starting and stopping. */
import { Redis } from "ioredis";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDevServices } from "@signalbox/dev-services";

export interface TestRedis {
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** As a crash would. */
  kill(): Promise<void>;
  /** Its process stands still: connections stay, answers do not come. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Its data is gone. Only while it is stopped. */
  empty(): Promise<void>;
  command(name: string, ...parameters: string[]): Promise<unknown>;
  /** Ends it for good, with its data. */
  remove(): Promise<void>;
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
    async command(name: string, ...parameters: string[]): Promise<unknown> {
      const connection = new Redis(redis.url);
      try {
        return await connection.call(name, ...parameters);
      } finally {
        connection.disconnect();
      }
    },
    async remove(): Promise<void> {
      await services.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
