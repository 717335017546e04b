/**
 * Limits the requests per second of one write key, in this process. A token bucket holds one second's worth, so a
 * client may send that many at once after being idle. Answers carry the remaining quota (`RateLimit-*`), so that
 * clients can slow down before they are refused.
 */
import type { ServerResponse } from "node:http";
import { AppError } from "@signalbox/core";

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
