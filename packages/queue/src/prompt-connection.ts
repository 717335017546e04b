/**
 * A Redis connection for callers who must have an answer: a command succeeds or fails within `patienceMs`, whatever
 * Redis does. A short cut is bridged (commands in flight are sent again, new ones wait for the reconnect); once Redis
 * has been away for longer than that, commands fail at once until it is back.
 */
import { Redis } from "ioredis";
import { unavailable } from "@signalbox/core";
import { within } from "./bounded-wait.js";
import { closedGate, type Gate } from "./gate.js";
import { parseRedisUrl, reconnectDelayMs, sharedRedisOptions, type RedisAccess } from "./redis-access.js";

export interface PromptConnection {
  readonly redis: Redis;
  /** Runs commands of this connection; throws `unavailable("queue")` with the reason in `cause`. */
  run<Result>(command: () => Promise<Result>): Promise<Result>;
  /** Lets commands in flight end; bounded. */
  close(): Promise<void>;
}

/** The longest a caller waits, ms. */
export const patienceMs = 2_000;
const closingMs = 1_000;

export function openPromptConnection(access: RedisAccess): PromptConnection {
  const redis = new Redis(parseRedisUrl(access.redisUrl), {
    ...sharedRedisOptions,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 5,
    commandTimeout: patienceMs,
    socketTimeout: patienceMs,
    retryStrategy: reconnectDelayMs,
  });
  let away = absence();
  let lastError: Error | undefined;
  redis.on("error", (error: Error) => {
    lastError = error;
    access.onError?.(error);
  });
  redis.on("close", () => {
    if (away.ended.isOpen()) {
      away = absence();
    }
  });
  redis.on("ready", () => {
    lastError = undefined;
    away.ended.open();
  });

  async function run<Result>(command: () => Promise<Result>): Promise<Result> {
    const deadline = Date.now() + patienceMs;
    try {
      if (redis.status !== "ready") {
        await within(away.ended.opened, Math.min(deadline, away.since + patienceMs) - Date.now());
      }
      return await within(command(), deadline - Date.now());
    } catch (error) {
      throw unavailable("queue", lastError ?? error);
    }
  }

  async function close(): Promise<void> {
    if (redis.status === "ready") {
      await within(redis.quit(), closingMs).catch(() => undefined);
    }
    redis.disconnect();
  }

  return { redis, run, close };
}

/** One absence of Redis: all its callers wait at one gate. */
function absence(): { readonly since: number; readonly ended: Gate } {
  return { since: Date.now(), ended: closedGate() };
}
