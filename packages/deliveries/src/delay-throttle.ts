/**
 * A token bucket for bulk messages. Once a second the delay of events (95th percentile of the last second) sets its rate:
 * above the target the rate is half of what went out in that second, but never below the floor; at or below the target it
 * grows by a quarter. Without events nothing is delayed, and bulk messages go out as fast as they can.
 */
import type { LatencyTracker } from "./latency-tracker.js";
import type { Throttle } from "./throttle.js";

export interface DelayThrottleOptions {
  /** Events that are later have bulk messages slowed down, ms. */
  readonly targetMs: number;
  /** Bulk messages a second that go out whatever the delay. */
  readonly floorPerSecond: number;
  readonly latency: Pick<LatencyTracker, "p95Ms">;
}

const decideEveryMs = 1_000;
const growthPerSecond = 1.25;
/** More than one process sends. */
const mostPerSecond = 10_000;
/** Messages leave together at such moments: a few at once share their round trips, one after the other do not. */
const tickMs = 50;

export function createDelayThrottle({ targetMs, floorPerSecond, latency }: DelayThrottleOptions): Throttle {
  let perSecond = mostPerSecond;
  let taken = 0;
  let decidedAt = -Infinity;
  let nextAt = -Infinity;

  const decide = (now: number): void => {
    const seconds = (now - decidedAt) / 1_000;
    perSecond =
      latency.p95Ms(now) > targetMs
        ? Math.max(floorPerSecond, Math.min(perSecond, taken / seconds) / 2)
        : Math.min(mostPerSecond, perSecond * growthPerSecond ** seconds);
    taken = 0;
    decidedAt = now;
  };

  return {
    take(now) {
      if (now - decidedAt >= decideEveryMs) decide(now);
      taken += 1;
      const at = Math.max(nextAt, now);
      nextAt = at + 1_000 / perSecond;
      return Math.max(0, Math.floor(at / tickMs) * tickMs - now);
    },
    get perSecond() {
      return perSecond;
    },
  };
}
