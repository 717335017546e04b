/** Refuses ingestion before a body is read: while Redis is nearly full, and when a key sends too many requests. */
import type { ServerResponse } from "node:http";
import { AppError, type QueueMonitor } from "@signalbox/core";

/**
 * Redis is polled in the background; above the high-water mark all events are refused, because a full Redis also stops
 * its workers and could never drain. A Redis that does not answer is not refused here: posting to the queue will fail.
 */
export interface Admission {
  /** Throws `QueueUnavailable` while the queue is above its mark. */
  check(): void;
  /** Reads the memory usage now and then every second, without waiting for the result. */
  start(): void;
  stop(): void;
}

export interface AdmissionOptions {
  readonly queue: Pick<QueueMonitor, "memoryShare">;
  readonly highWater: number;
  readonly everyMs?: number;
}

export function createAdmission({ queue, highWater, everyMs = 1_000 }: AdmissionOptions): Admission {
  let share = 0;
  let reading = false;
  let timer: NodeJS.Timeout | undefined;
  const readUsage = async (): Promise<void> => {
    if (reading) return;
    reading = true;
    share = await queue.memoryShare().catch(() => share);
    reading = false;
  };
  return {
    check() {
      if (share < highWater) return;
      throw new AppError({
        code: "QueueUnavailable",
        message: "The queue is nearly full; nothing was accepted.",
        retry: "later",
      });
    },
    start() {
      timer ??= setInterval(() => void readUsage(), everyMs).unref();
      void readUsage();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}

/**
 * Limits the requests per second of one write key, in this process. A token bucket holds one second's worth, so a
 * client may send that many at once after being idle. Answers carry the remaining quota (`RateLimit-*`), so that
 * clients can slow down before they are refused.
 */
export interface RateLimit {
  /** Sets the `RateLimit-*` fields; throws `TooManyRequests` with `retry-after` set. */
  take(key: string, response: ServerResponse, nowMs: number): void;
}

interface Bucket {
  level: number;
  at: number;
}

const maxBuckets = 10_000;

export function createRateLimit(perSecond: number): RateLimit {
  const buckets = new Map<string, Bucket>();
  return {
    take(key, response, nowMs) {
      if (buckets.size > maxBuckets) buckets.clear();
      const bucket = buckets.get(key) ?? { level: perSecond, at: nowMs };
      buckets.set(key, bucket);
      const elapsedMs = Math.max(0, nowMs - bucket.at);
      bucket.level = Math.min(perSecond, bucket.level + (elapsedMs * perSecond) / 1000);
      bucket.at = nowMs;
      const allowed = bucket.level >= 1;
      if (allowed) bucket.level -= 1;
      response.setHeader("ratelimit-limit", String(perSecond));
      response.setHeader("ratelimit-remaining", String(Math.floor(bucket.level)));
      response.setHeader("ratelimit-reset", "1");
      if (allowed) return;
      response.setHeader("retry-after", "1");
      throw new AppError({
        code: "TooManyRequests",
        message: `this key may send ${perSecond} requests a second`,
      });
    },
  };
}
