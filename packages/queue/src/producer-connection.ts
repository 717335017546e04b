/**
 * The Redis connection of producers: a command succeeds or fails within `patienceMs`, whatever Redis does. A short cut is
 * bridged (commands in flight are sent again, new ones wait for the reconnect); after a longer absence commands fail at
 * once until Redis is back.
 */
import { setTimeout as pause } from "node:timers/promises";
import { unavailable } from "@signalbox/core";
import { within } from "./bounded-wait.js";
import { closedGate, type Gate } from "./gate.js";
import { reconnectDelayMs } from "./connection-policy.js";
import { onConnectionError, openRedis, reasonOf, type RedisClient } from "./open-redis.js";
import type { RedisAccess } from "./redis-access.js";

export interface ProducerConnection {
  readonly redis: RedisClient;
  /** One command then has the keys of one queue only, and a master that is away fails the commands on its queues only. */
  readonly isCluster: boolean;
  /** Runs commands on this connection; throws `unavailable("queue")` with the reason in `cause`. */
  run<Result>(command: () => Promise<Result>): Promise<Result>;
  /** Waits for commands in flight; bounded. */
  close(): Promise<void>;
}

export interface BatchLimits {
  /** Items of one batch. */
  readonly limit: number;
  /** Batches in flight at the same time. */
  readonly atOnce?: number;
}

/** How a connection batches what concerns several queues: `together`, but on a Cluster each alone. */
export function batchLimits(
  { isCluster }: Pick<ProducerConnection, "isCluster">,
  together: BatchLimits,
): BatchLimits {
  return isCluster ? { limit: 1, atOnce: Infinity } : together;
}

/** The longest a caller waits, ms. */
export const patienceMs = 2_000;
const closingMs = 1_000;
const bridgePauseMs = 20;
const cutMessage = "the connection broke before the answer came";
/** The text of an error after which `run` repeats the command: what it added has to be added again. */
export const lostMessage = "a job was lost in a failover";
const passing =
  /connection (is )?close|EPIPE|ECONNRESET|^(CLUSTERDOWN|TRYAGAIN|MASTERDOWN|LOADING|MOVED|ASK) |^Cluster isn't ready|^Too many Cluster redirections/i;

export function openProducerConnection(access: RedisAccess): ProducerConnection {
  const redis = openRedis(access.redisUrl, {
    options: {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 5,
      commandTimeout: patienceMs,
      // Resent by this module while the caller waits, never by the client after the caller saw the failure.
      autoResendUnfulfilledCommands: false,
      socketTimeout: patienceMs,
    },
    reconnect: reconnectDelayMs,
    waits: false,
  });
  let away = absence();
  let lastError: Error | undefined;
  redis.on("error", (error: Error) => {
    lastError = reasonOf(error);
  });
  onConnectionError(redis, (error) => access.onError?.(error));
  /** Callers with a command in flight, notified when the connection breaks. */
  const underWay = new Set<(cut: Error) => void>();
  redis.on("close", () => {
    for (const tell of underWay) tell(new Error(cutMessage));
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
    for (let attempt = 0; ; attempt += 1) {
      try {
        if (redis.status !== "ready") {
          await within(away.ended.opened, Math.min(deadline, away.since + patienceMs) - Date.now());
        }
        return await within(untilCut(command, underWay), deadline - Date.now());
      } catch (error) {
        const pauseMs = bridgePauseMs * 2 ** Math.min(attempt, 3);
        if (!isPassing(error) || Date.now() + pauseMs >= deadline) {
          throw unavailable("queue", lastError ?? error);
        }
        await pause(pauseMs);
      }
    }
  }

  async function close(): Promise<void> {
    if (redis.status === "ready") {
      await within(redis.quit(), closingMs).catch(() => undefined);
    }
    redis.disconnect();
  }

  return { redis, isCluster: redis.isCluster, run, close };
}

/** The command's own result, or the cut when that comes first. */
function untilCut<Result>(
  command: () => Promise<Result>,
  underWay: Set<(cut: Error) => void>,
): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    const end = (): void => void underWay.delete(cut);
    const cut = (error: Error): void => {
      end();
      reject(error);
    };
    underWay.add(cut);
    command().then(resolve, reject).finally(end);
  });
}

/**
 * The connection broke with the command in flight, or another node of the Cluster is about to take over; every command of
 * this package may be sent again.
 */
function isPassing(error: unknown): boolean {
  return (
    error instanceof Error &&
    ([cutMessage, lostMessage].includes(error.message) || passing.test(error.message))
  );
}

/** One absence of Redis: all callers wait at one gate. */
function absence(): { readonly since: number; readonly ended: Gate } {
  return { since: Date.now(), ended: closedGate() };
}
