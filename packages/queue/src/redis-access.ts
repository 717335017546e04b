/**
 * How an adapter of this package reaches Redis. A bad address is refused when the adapter is made, before anything tries
 * to connect; whatever happens to a connection afterwards goes to `onError` and never ends the process.
 */
import type { RedisOptions } from "ioredis";

export interface RedisAccess {
  /** `redis://[user:password@]host[:port][/database]`, or `rediss://` for TLS. */
  readonly redisUrl: string;
  /** First part of every key; two deployments on one Redis need two. */
  readonly namespace?: string;
  /** Connection losses and failed attempts of handlers, for the log. Must not throw. */
  readonly onError?: (error: Error) => void;
}

/** Throws a `TypeError` that names what is wrong with the address, without its password. */
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

/** Options every connection has. After a failover the old primary answers READONLY: reconnect and send again. */
export const sharedRedisOptions: Pick<RedisOptions, "connectTimeout" | "keepAlive" | "reconnectOnError"> = {
  connectTimeout: 2_000,
  keepAlive: 5_000,
  reconnectOnError: (error) => (error.message.startsWith("READONLY") ? 2 : false),
};

/** Quick at first, so that a cut socket is hardly noticed; then about once a second. */
export function reconnectDelayMs(attempt: number): number {
  return Math.min(25 * 2 ** Math.min(attempt, 6), 1_000) * (0.75 + Math.random() / 4);
}
