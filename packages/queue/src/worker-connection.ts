/**
 * The Redis connection of workers: commands wait until Redis is back, however long that takes, and so do the blocking
 * copies BullMQ makes of it. On shutdown no copy reconnects any more, so that pending commands fail instead of delaying
 * the exit.
 */
import { Redis } from "ioredis";
import { within } from "./bounded-wait.js";
import { closedGate } from "./gate.js";
import { parseRedisUrl, reconnectDelayMs, sharedRedisOptions, type RedisAccess } from "./redis-access.js";
import { writeTogether } from "./write-together.js";

export interface WorkerConnection {
  readonly redis: Redis;
  /** Disables reconnecting. Resolves when each copy is either connected or ended; bounded. */
  stopReconnecting(): Promise<void>;
  disconnect(): void;
}

const settlingMs = 3_000;

export function openWorkerConnection(access: RedisAccess): WorkerConnection {
  let leaving = false;
  const redis = new Redis(parseRedisUrl(access.redisUrl), {
    ...sharedRedisOptions,
    maxRetriesPerRequest: null,
    retryStrategy: (attempt) => (leaving ? null : reconnectDelayMs(attempt)),
  });
  writeTogether(redis);
  redis.on("error", (error: Error) => access.onError?.(error));
  const copies = [redis];
  const duplicate = redis.duplicate.bind(redis);
  redis.duplicate = (override) => {
    const copy = duplicate(override);
    writeTogether(copy);
    // The original reports the state of Redis; its copies would only repeat it.
    copy.on("error", () => undefined);
    copies.push(copy);
    return copy;
  };
  return {
    redis,
    async stopReconnecting(): Promise<void> {
      leaving = true;
      await within(Promise.all(copies.map(settled)), settlingMs).catch(() => undefined);
    },
    disconnect(): void {
      for (const copy of copies) {
        // A second disconnect of an ended copy would keep the process up for two seconds.
        if (copy.status !== "end") {
          copy.disconnect();
        }
      }
    },
  };
}

async function settled(redis: Redis): Promise<void> {
  if (redis.status === "ready" || redis.status === "end") {
    return;
  }
  const change = closedGate();
  redis.once("ready", () => change.open());
  redis.once("end", () => change.open());
  await change.opened;
}
