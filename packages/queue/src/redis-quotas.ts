/**
 * Quotas shared by all processes: Redis keeps the permit holders and their times per name and scope, and decides in one
 * command, so concurrent callers never both get the last permit. Expired permits are removed by Redis.
 */
import type { Quotas } from "@signalbox/core";
import { openProducerConnection } from "./producer-connection.js";
import { defaultNamespace } from "./queue-names.js";
import type { RedisAccess } from "./redis-access.js";

export interface RedisQuotas extends Quotas {
  close(): Promise<void>;
}

/** How far the clocks of two machines may differ before a permit expires early, ms. */
const skewMs = 60_000;

/**
 * KEYS: one sorted set per quota. ARGV: id, now, then places and window of each. Returns the index of the full one, or 0
 * and the moment.
 */
const takeScript = `
local id, at = ARGV[1], tonumber(ARGV[2])
for number, key in ipairs(KEYS) do
  local window = tonumber(ARGV[2 * number + 2])
  redis.call("ZREMRANGEBYSCORE", key, "-inf", string.format("%.0f", tonumber(ARGV[2]) - window))
  local since = redis.call("ZSCORE", key, id)
  if since then
    at = math.max(at, tonumber(since))
  elseif redis.call("ZCARD", key) >= tonumber(ARGV[2 * number + 1]) then
    return {number, 0}
  end
end
local text = string.format("%.0f", at)
for number, key in ipairs(KEYS) do
  redis.call("ZADD", key, text, id)
  redis.call("PEXPIRE", key, tonumber(ARGV[2 * number + 2]) + ${skewMs})
end
return {0, text}`;

/** KEYS: the sorted sets. ARGV: id, and the moment after which a permit is kept. */
const giveBackScript = `
for _, key in ipairs(KEYS) do
  local since = redis.call("ZSCORE", key, ARGV[1])
  if since and tonumber(since) <= tonumber(ARGV[2]) then redis.call("ZREM", key, ARGV[1]) end
end
return 0`;

/** Throws a `TypeError` for a malformed address; connects in the background. */
export function createRedisQuotas(access: RedisAccess): RedisQuotas {
  const connection = openProducerConnection(access);
  const prefix = access.namespace ?? defaultNamespace;
  const keyOf = (name: string, scope: string): string => `${prefix}:quotas:{${name}}:${scope}`;
  return {
    async take(name, quotas, id, now) {
      const keys = quotas.map(({ scope }) => keyOf(name, scope));
      const limits = quotas.flatMap(({ places, windowMs }) => [String(places), String(windowMs)]);
      const answer = await connection.run(() =>
        connection.redis.eval(takeScript, keys.length, ...keys, id, String(now), ...limits),
      );
      const [number, at] = Array.isArray(answer) ? answer.map(Number) : [];
      const full = number === undefined ? undefined : quotas[number - 1];
      return full === undefined ? { isTaken: true, at: at ?? now } : { isTaken: false, full };
    },
    async giveBack(name, scopes, id, takenAt) {
      const keys = scopes.map((scope) => keyOf(name, scope));
      await connection.run(() =>
        connection.redis.eval(giveBackScript, keys.length, ...keys, id, String(takenAt)),
      );
    },
    close: () => connection.close(),
  };
}
