/**
 * A Redis connection for workers: commands wait until Redis is back, however long that takes, and the blocking copies
 * BullMQ makes of it behave alike. When its owner leaves, no copy tries to reconnect any more, so that what still waits
 * for Redis fails instead of holding up the exit.
 */
import { Redis } from "ioredis";
import { within } from "./bounded-wait.js";
import { closedGate } from "./gate.js";
import { parseRedisUrl, reconnectDelayMs, sharedRedisOptions, type RedisAccess } from "./redis-access.js";
import { writeTogether } from "./write-together.js";

export interface PatientConnection {
  readonly redis: Redis;
  /** From here on a lost connection stays lost. Resolves when each copy is either connected or ended; bounded. */
  stopReconnecting(): Promise<void>;
  disconnect(): void;
}

const settlingMs = 3_000;

export function openPatientConnection(access: RedisAccess): PatientConnection {
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
    // The original reports what happens to Redis; its copies would only repeat it.
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
        // A second disconnect of an ended one would keep the process up for two seconds.
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
