/**
 * A rate limiter shared by all processes: Redis keeps the moment of the next permit under the name, and advances it in
 * one command. An unused name expires once its moment has passed.
 */
import type { RateLimiter } from "@signalbox/core";
import { openProducerConnection } from "./producer-connection.js";
import { defaultNamespace } from "./queue-names.js";
import type { RedisAccess } from "./redis-access.js";
import { takeTurns } from "./turn-clock.js";

export interface RedisRateLimiter extends RateLimiter {
  close(): Promise<void>;
}

/** KEYS: the name. ARGV: now, interval, count, ms. Returns the moment of the first permit; advances the next one. */
const script = `
local first = math.max(tonumber(redis.call("GET", KEYS[1]) or "0"), tonumber(ARGV[1]))
local following = first + tonumber(ARGV[2]) * tonumber(ARGV[3])
redis.call("SET", KEYS[1], string.format("%.3f", following), "PX", math.ceil(following - tonumber(ARGV[1])) + 1000)
return string.format("%.3f", first)`;

/** Throws a `TypeError` for a malformed address; connects in the background. */
export function createRedisRateLimiter(access: RedisAccess): RedisRateLimiter {
  const connection = openProducerConnection(access);
  const prefix = access.namespace ?? defaultNamespace;
  return {
    async take(name, perSecond, count, now) {
      const key = `${prefix}:turns:{${name}}`;
      const first = await connection.run(() =>
        connection.redis.eval(script, 1, key, String(now), String(1_000 / perSecond), String(count)),
      );
      return takeTurns(Number(first), perSecond, count, now).turns;
    },
    close: () => connection.close(),
  };
}
