/**
 * A token bucket for bulk messages. Once a second the delay of events (median of the last second) sets its rate:
 * above the target, three quarters of what was sent in that second, but never below the floor; at or below the target
 * it grows by a tenth. Without events bulk messages are not limited.
 */
import type { LatencyTracker } from "./latency-tracker.js";
import type { Throttle } from "./throttle.js";

export interface DelayThrottleOptions {
  /** Bulk messages slow down when events are later than this, ms. */
  readonly targetMs: number;
  /** The lowest rate, bulk messages per second. */
  readonly floorPerSecond: number;
  readonly latency: Pick<LatencyTracker, "medianMs">;
}

const decideEveryMs = 1_000;
const whileLate = 0.75;
const growthPerSecond = 1.1;
/** The highest rate, above what one process can send. */
const mostPerSecond = 10_000;
/** Tokens are issued at this interval, so that messages leave in small groups and share round trips. */
const tickMs = 50;
/** The bucket holds the tokens of this many seconds, so that a process that was busy for a moment catches up. */
const capacitySeconds = 0.25;

export function createDelayThrottle({ targetMs, floorPerSecond, latency }: DelayThrottleOptions): Throttle {
  let perSecond = mostPerSecond;
  let taken = 0;
  let decidedAt = -Infinity;
  let tokens = 0;
  let filledAt = -Infinity;

  const decide = (now: number): void => {
    const seconds = (now - decidedAt) / 1_000;
    if (seconds * 1_000 < decideEveryMs) return;
    perSecond =
      latency.medianMs(now) > targetMs
        ? Math.max(floorPerSecond, Math.min(perSecond, taken / seconds) * whileLate)
        : Math.min(mostPerSecond, perSecond * growthPerSecond ** seconds);
    taken = 0;
    decidedAt = now;
  };

  const fill = (now: number): void => {
    const tick = Math.floor(now / tickMs) * tickMs;
    if (tick <= filledAt) return;
    const capacity = Math.max(1, perSecond * capacitySeconds);
    tokens = Math.min(capacity, tokens + (perSecond * (tick - filledAt)) / 1_000);
    filledAt = tick;
  };

  return {
    take(now) {
      decide(now);
      fill(now);
      if (tokens < 1) return tickMs - (now % tickMs);
      tokens -= 1;
      taken += 1;
      return 0;
    },
    get perSecond() {
      return perSecond;
    },
  };
}
