/** The rate limiter within one process. */
import type { RateLimiter } from "@signalbox/core";
import { takeTurns } from "./turn-clock.js";

export function createMemoryRateLimiter(): RateLimiter {
  const nexts = new Map<string, number>();
  return {
    take(name, perSecond, count, now) {
      const { turns, next } = takeTurns(nexts.get(name) ?? 0, perSecond, count, now);
      nexts.set(name, next);
      return Promise.resolve(turns);
    },
  };
}
