/**
 * How an adapter of this package reaches Redis. A malformed address is rejected when the adapter is created, before it
 * connects; later connection errors go to `onError` and never end the process.
 */

export interface RedisAccess {
  /** Any form of `parseRedisAddress`: one server, sentinels, or a Cluster; with TLS or without. */
  readonly redisUrl: string;
  /** First part of every key; must differ between two deployments on one Redis. */
  readonly namespace?: string;
  /** Replicas that must have a job before its add succeeds; default 0. Too few in time: `unavailable("queue")`. */
  readonly replicasToWait?: number;
  /** Connection losses and failed attempts of handlers, for the log. Must not throw. */
  readonly onError?: (error: Error) => void;
}
