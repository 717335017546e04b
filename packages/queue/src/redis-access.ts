/**
 * How an adapter of this package reaches Redis. A malformed address is rejected when the adapter is created, before it
 * connects; later connection errors go to `onError` and never end the process.
 */
import type { RedisOptions } from "ioredis";

export interface RedisAccess {
  /** `redis://[user:password@]host[:port][/database]`, or `rediss://` for TLS. */
  readonly redisUrl: string;
  /** First part of every key; must differ between two deployments on one Redis. */
  readonly namespace?: string;
  /** Connection losses and failed attempts of handlers, for the log. Must not throw. */
  readonly onError?: (error: Error) => void;
}

/** Throws a `TypeError` that says what is wrong with the address, without its password. */
export function parseRedisUrl(redisUrl: string): string {
  const url = URL.canParse(redisUrl) ? new URL(redisUrl) : undefined;
  if (url === undefined || !["redis:", "rediss:"].includes(url.protocol) || url.hostname === "") {
    const shown = redisUrl.replace(/\/\/[^@/]*@/, "//***@");
    throw new TypeError(
      `not a Redis address: "${shown}"; it must look like redis://[user:password@]host[:port][/database]`,
    );
  }
  return redisUrl;
}

/** Options of every connection. After a failover the old primary answers READONLY: reconnect and send again. */
export const sharedRedisOptions: Pick<RedisOptions, "connectTimeout" | "keepAlive" | "reconnectOnError"> = {
  connectTimeout: 2_000,
  keepAlive: 5_000,
  reconnectOnError: (error) => (error.message.startsWith("READONLY") ? 2 : false),
};

/** Short at first, so that a cut is hardly noticed; then about once a second. */
export function reconnectDelayMs(attempt: number): number {
  return Math.min(25 * 2 ** Math.min(attempt, 6), 1_000) * (0.75 + Math.random() / 4);
}
