/**
 * The Redis connection of workers: commands wait until Redis is back, however long that takes, and so do the blocking
 * copies BullMQ makes of it. On shutdown no copy reconnects any more, so that pending commands fail instead of delaying
 * the exit.
 */
import { Cluster } from "ioredis";
import { within } from "./bounded-wait.js";
import { closedGate } from "./gate.js";
import { reconnectDelayMs } from "./connection-policy.js";
import { onConnectionError, openRedis, type RedisClient } from "./open-redis.js";
import { openProducerConnection, type ProducerConnection } from "./producer-connection.js";
import type { RedisAccess } from "./redis-access.js";
import { writeTogether } from "./write-together.js";

interface WorkerConnection {
  /**
   * Creates a BullMQ worker, which takes a copy of the connection for its blocking command. `end` closes the copy for good,
   * to be called when the worker is closed.
   */
  lend<Borrower>(create: (redis: RedisClient) => Borrower): Lent<Borrower>;
  /** Disables reconnecting. Resolves when each copy is either connected or ended; bounded. */
  stopReconnecting(): Promise<void>;
  disconnect(): void;
}

/** What a group of workers needs; groups that close together can share it. */
export interface WorkerConnections {
  readonly commands: ProducerConnection;
  readonly workers: WorkerConnection;
  /** To be called when all groups are closed. */
  close(): Promise<void>;
}

export function openWorkerConnections(access: RedisAccess): WorkerConnections {
  const commands = openProducerConnection(access);
  const workers = openWorkerConnection(access);
  return {
    commands,
    workers,
    async close() {
      workers.disconnect();
      await commands.close();
    },
  };
}

export interface Lent<Borrower> {
  readonly borrower: Borrower;
  end(): void;
}

const settlingMs = 3_000;
/** BullMQ connects again at once when it means to. */
const reviveMs = 500;

function openWorkerConnection(access: RedisAccess): WorkerConnection {
  let leaving = false;
  const redis = openRedis(access.redisUrl, {
    options: { maxRetriesPerRequest: null },
    reconnect: (attempt) => (leaving ? null : reconnectDelayMs(attempt)),
    waits: true,
  });
  onConnectionError(redis, (error) => access.onError?.(error));
  const copies = new Set([redis]);
  onDuplicate(redis, (copy) => {
    writeTogether(copy);
    // The original reports the state of Redis; its copies would only repeat it.
    onConnectionError(copy, () => undefined);
    if (copy instanceof Cluster) revive(copy, () => leaving || !copies.has(copy));
    copies.add(copy);
  });
  return {
    lend<Borrower>(create: (client: RedisClient) => Borrower): Lent<Borrower> {
      const before = new Set(copies);
      const borrower = create(redis);
      const taken = [...copies].filter((copy) => !before.has(copy));
      return {
        borrower,
        end(): void {
          for (const copy of taken) {
            copies.delete(copy);
            disconnectUnlessEnded(copy);
          }
        },
      };
    },
    async stopReconnecting(): Promise<void> {
      leaving = true;
      await within(Promise.all([...copies].map(settled)), settlingMs).catch(() => undefined);
    },
    disconnect(): void {
      copies.forEach(disconnectUnlessEnded);
    },
  };
}

/** A second disconnect of an ended connection would keep the process up for two seconds. */
function disconnectUnlessEnded(client: RedisClient): void {
  if (client.status !== "end") client.disconnect();
}

/**
 * BullMQ disconnects and connects the copy of a Cluster whose blocking command has no answer. When that fails the copy has
 * ended, its worker gets errors only, and nothing else would connect it again.
 */
function revive(copy: Cluster, isOver: () => boolean): void {
  copy.on("end", () => {
    const timer = setTimeout(() => {
      if (copy.status === "end" && !isOver()) copy.connect().catch(() => undefined);
    }, reviveMs);
    timer.unref();
  });
}

/** BullMQ duplicates the connection for each worker; a Cluster takes other parameters for it. */
function onDuplicate(client: RedisClient, keep: (copy: RedisClient) => void): void {
  if (client instanceof Cluster) {
    const duplicate = client.duplicate.bind(client);
    client.duplicate = (nodes, override) => kept(duplicate(nodes, override), keep);
  } else {
    const duplicate = client.duplicate.bind(client);
    client.duplicate = (override) => kept(duplicate(override), keep);
  }
}

function kept<Copy extends RedisClient>(copy: Copy, keep: (copy: RedisClient) => void): Copy {
  keep(copy);
  return copy;
}

async function settled(redis: RedisClient): Promise<void> {
  if (redis.status === "ready" || redis.status === "end") {
    return;
  }
  const change = closedGate();
  redis.once("ready", () => change.open());
  redis.once("end", () => change.open());
  await change.opened;
}
