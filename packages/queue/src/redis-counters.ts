/** Counters shared by all processes: Redis adds and expires them in one command. */
import type { Counters } from "@signalbox/core";
import { openProducerConnection } from "./producer-connection.js";
import { defaultNamespace } from "./queue-names.js";
import type { RedisAccess } from "./redis-access.js";

export interface RedisCounters extends Counters {
  close(): Promise<void>;
}

/** KEYS: the counter. ARGV: amount, ms of a new window. Returns the value and the rest of the window. */
const script = `
local value = redis.call("INCRBY", KEYS[1], ARGV[1])
if redis.call("PTTL", KEYS[1]) < 0 then redis.call("PEXPIRE", KEYS[1], ARGV[2]) end
return {value, redis.call("PTTL", KEYS[1])}`;

/** Throws a `TypeError` for a malformed address; connects in the background. */
export function createRedisCounters(access: RedisAccess): RedisCounters {
  const connection = openProducerConnection(access);
  const prefix = access.namespace ?? defaultNamespace;
  return {
    async add(name, amount, windowMs) {
      const key = `${prefix}:counters:{${name}}`;
      const answer = await connection.run(() =>
        connection.redis.eval(script, 1, key, String(amount), String(windowMs)),
      );
      const [value = 0, endsInMs = 0] = Array.isArray(answer) ? answer.map(Number) : [];
      return { value, endsInMs };
    },
    close: () => connection.close(),
  };
}
