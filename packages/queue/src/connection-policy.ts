/** How a connection treats a server that does not answer. */
import type { RedisOptions } from "ioredis";

export interface ConnectionPolicy {
  /** Options of each connection to a server. */
  readonly options: Pick<
    RedisOptions,
    | "autoResendUnfulfilledCommands"
    | "commandTimeout"
    | "enableOfflineQueue"
    | "maxRetriesPerRequest"
    | "socketTimeout"
  >;
  /** The pause before another attempt to connect, ms; null for none. */
  readonly reconnect: (attempt: number) => number | null;
  /** Commands wait for a server that is away; otherwise they fail, and the caller repeats them. */
  readonly waits: boolean;
}

/**
 * Where another server can take over from a silent one, commands that wait leave it after this long, ms. Longer than a blocking
 * command of BullMQ, which is 10 s at most.
 */
export const silentServerMs = 15_000;

/** Short at first, so that a cut is hardly noticed; then about once a second. */
export function reconnectDelayMs(attempt: number): number {
  return Math.min(25 * 2 ** Math.min(attempt, 6), 1_000) * (0.75 + Math.random() / 4);
}
