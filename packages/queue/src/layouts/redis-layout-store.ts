/** The record of the layouts in Redis. A server that loses it in a failover gets it again from those who know it. */
import { unavailable } from "@signalbox/core";
import { QueueKeys } from "bullmq";
import { setReplicated } from "../await-replicas.js";
import type { ProducerConnection } from "../producer-connection.js";
import {
  layoutFollowersKey,
  layoutsKey,
  layoutsMarkKey,
  mailboxQueueName,
  queuePrefix,
} from "../queue-names.js";
import { readWorkers } from "../seen-workers.js";
import type { LayoutStore } from "./layout-follower.js";
import { parseRecord, serializeRecord, type LayoutRecord } from "./layout-record.js";

export interface RedisLayoutStore extends LayoutStore {
  /** The living workers that do not follow changes: those of an earlier release. */
  olderWorkers(): Promise<readonly string[]>;
}

export interface RedisLayoutStoreOptions {
  readonly connection: ProducerConnection;
  readonly namespace?: string | undefined;
  /** Of a worker process, as its presence has it: it is listed as one that follows changes. */
  readonly workerId?: string | undefined;
  /** Have a new record before `replace` returns, where so many answer in time. */
  readonly replicas?: number | undefined;
}

const forgottenMs = 60_000;

/** KEYS: followers. ARGV: worker id, `forgottenMs`. */
const listScript = `
local time = redis.call("TIME")
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call("ZADD", KEYS[1], now, ARGV[1])
redis.call("ZREMRANGEBYSCORE", KEYS[1], "-inf", now - ARGV[2])`;

/** KEYS: record. ARGV: the text before, empty for none; the text after. */
const replaceScript = `
if (redis.call("GET", KEYS[1]) or "") ~= ARGV[1] then return 0 end
redis.call("SET", KEYS[1], ARGV[2])
return 1`;

export function createRedisLayoutStore({
  connection,
  namespace,
  workerId,
  replicas = 0,
}: RedisLayoutStoreOptions): RedisLayoutStore {
  const { redis } = connection;
  const key = layoutsKey(namespace);
  const followers = layoutFollowersKey(namespace);
  let listedAt = Number.NEGATIVE_INFINITY;

  return {
    async read(): Promise<LayoutRecord | undefined> {
      if (workerId !== undefined && performance.now() - listedAt > forgottenMs / 2) {
        await connection.run(() => redis.eval(listScript, 1, followers, workerId, String(forgottenMs)));
        listedAt = performance.now();
      }
      const text = await connection.run(() => redis.get(key));
      return text === null ? undefined : parsed(text, key);
    },
    async checkFirst({ current: { epoch, partitions } }): Promise<void> {
      const name = mailboxQueueName(partitions, epoch);
      const meta = new QueueKeys(queuePrefix(namespace, name)).getKeys(name)["meta"] ?? "";
      if ((await connection.run(() => redis.exists(meta))) === 0) return;
      throw unavailable(
        "queue",
        new Error(`this installation has more than ${partitions} partitions: set PARTITIONS to their number`),
      );
    },
    async replace(before, after): Promise<boolean> {
      const texts = [before === undefined ? "" : serializeRecord(before), serializeRecord(after)];
      const isReplaced = (await connection.run(() => redis.eval(replaceScript, 1, key, ...texts))) === 1;
      // Too few: a process that knows the record writes it again after a failover.
      if (isReplaced && replicas > 0)
        await setReplicated(connection, layoutsMarkKey(namespace), replicas).catch(() => undefined);
      return isReplaced;
    },
    async olderWorkers(): Promise<readonly string[]> {
      const { living } = await readWorkers(connection, namespace);
      const known = new Set(await connection.run(() => redis.zrange(followers, "0", "-1")));
      return living.filter((id) => !known.has(id));
    },
  };
}

function parsed(text: string, key: string): LayoutRecord {
  try {
    return parseRecord(text);
  } catch (cause) {
    throw unavailable("queue", new Error(`the record of the layouts, ${key}, cannot be read`, { cause }));
  }
}
