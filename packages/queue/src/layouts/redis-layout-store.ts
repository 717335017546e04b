/** The record of the layouts in Redis. A server that loses it in a failover gets it again from those who know it. */
import { readReplicated } from "../await-replicas.js";
import type { ProducerConnection } from "../producer-connection.js";
import { layoutFollowersKey, layoutsKey } from "../queue-names.js";
import { readWorkers } from "../seen-workers.js";
import type { LayoutStore } from "./layout-follower.js";
import { parseRecord, serializeRecord, type LayoutRecord } from "./layout-record.js";

export interface RedisLayoutStore extends LayoutStore {
  /** The living workers that do not follow changes. */
  strangers(): Promise<readonly string[]>;
}

export interface RedisLayoutStoreOptions {
  readonly connection: ProducerConnection;
  readonly namespace: string | undefined;
  /** Of a worker process, as its presence has it: each read says that it follows changes. */
  readonly workerId: string | undefined;
  /** Have a new record before `replace` returns, where so many answer in time. */
  readonly replicas?: number | undefined;
}

const forgottenMs = 60_000;

/** KEYS: record, followers. ARGV: worker id, `forgottenMs`. */
const readScript = `
local time = redis.call("TIME")
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call("ZADD", KEYS[2], now, ARGV[1])
redis.call("ZREMRANGEBYSCORE", KEYS[2], "-inf", now - ARGV[2])
return redis.call("GET", KEYS[1])`;

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
  return {
    async read(): Promise<LayoutRecord | undefined> {
      const text = await connection.run(() =>
        workerId === undefined
          ? redis.get(key)
          : redis.eval(readScript, 2, key, followers, workerId, String(forgottenMs)),
      );
      return typeof text === "string" ? parseRecord(text) : undefined;
    },
    async replace(before, after): Promise<boolean> {
      const texts = [before === undefined ? "" : serializeRecord(before), serializeRecord(after)];
      const isReplaced = (await connection.run(() => redis.eval(replaceScript, 1, key, ...texts))) === 1;
      // Too few: a process that knows the record writes it again after a failover.
      if (replicas > 0) await readReplicated(connection, [key], replicas).catch(() => undefined);
      return isReplaced;
    },
    async strangers(): Promise<readonly string[]> {
      const { living } = await readWorkers(connection, namespace);
      const known = new Set(await connection.run(() => redis.zrange(followers, "0", "-1")));
      return living.filter((id) => !known.has(id));
    },
  };
}
